import type { RateLimit } from '@/openapi/types'
import type { ListedApplication } from '@/server/operator/applications/decisions'
import { withDefaults } from '@/server/storage/limits/limitStore'
import { visible } from '../terminalText'

const requested = (value: number | null) => (value === null ? '—' : String(value))

/** One application as a block of lines for the operator's terminal. */
export function applicationText({ application, user, limits }: ListedApplication, defaults: RateLimit): string {
  const { rpm, tpm } = withDefaults(limits, defaults)
  const kind = application.developerType === 1 ? 'individual' : 'company or organisation'
  const decided = application.decidedAt === null ? '' : `, decided ${application.decidedAt.toISOString()}`
  return [
    `${application.id}  ${application.status}`,
    `  user          ${visible(user.username)} <${visible(user.email)}>`,
    `  sent          ${application.createdAt.toISOString()}${decided}`,
    `  name          ${visible(application.name)} (${kind})`,
    `  organisation  ${visible(application.orgName)}`,
    `  use           ${visible(application.useScene)}`,
    `  models        ${visible(application.modelIds.join(', '))}`,
    `  wants         ${requested(application.rpm)} RPM, ${requested(application.tpm)} TPM (has ${rpm} RPM, ${tpm} TPM)`,
    ...(application.reason === '' ? [] : [`  reason        ${visible(application.reason)}`]),
  ].join('\n')
}
