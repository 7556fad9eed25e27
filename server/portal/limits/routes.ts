import { RefusalCode } from '@/openapi/refusalCodes'
import { applicationLimits } from '@/openapi/rules/rateApplication'
import { applicantForm } from '@/openapi/rules/rateApplicationForm'
import type { RateApplicationForm, RemainingLimits } from '@/openapi/types'
import { sourceOf } from '@/server/platform/http/requestContext'
import type { Api } from '../api/api'
import type { SessionHandler } from '../api/operations'
import { listApplications, submitApplication } from '@/server/records/limits/applicationStore'
import { createLimitLookup } from '@/server/records/limits/limitStore'
import type { Changes, Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import type { Configuration } from '@/server/configuration/configuration'
import type { Calendar } from '@/server/platform/calendar'
import type { Log } from '@/server/platform/log'
import { cleanLine, cleanText } from '@/server/platform/text'

type ApplicationPorts = {
  db: Database
  rateLimits: Pick<RateLimits, 'consume'>
  configuration: Pick<Configuration, 'defaultLimits' | 'mail'> & {
    portal: Pick<Configuration['portal'], 'applicationBounds'>
  }
  /** The models on offer; null if they cannot be read. */
  offeredModels: (log: Log) => Promise<readonly { id: string }[] | null>
}

type LimitPorts = ApplicationPorts & {
  /** For the list of applications. */
  reads: Database
  remainingLimits: (userId: string) => Promise<RemainingLimits>
  calendar: Pick<Calendar, 'nextMonth' | 'timeZone'>
  changes: Changes
}

/** The form with clean texts; null if one of them is blank or too long. */
function acceptedForm(form: RateApplicationForm): RateApplicationForm | null {
  // One character more than allowed, so that longer names are refused and not cut.
  const line = (field: 'name' | 'org_name') => cleanLine(form[field], applicationLimits[field] + 1)
  const clean = { ...form, name: line('name'), org_name: line('org_name'), use_scene: cleanText(form.use_scene).trim() }
  return applicantForm.isValidSync(clean) ? clean : null
}

/** The refusal of an application for these models; null if all of them are on offer. */
async function modelRefusal(
  { offeredModels }: Pick<ApplicationPorts, 'offeredModels'>,
  log: Log,
  { model_ids }: RateApplicationForm,
) {
  const offered = await offeredModels(log)
  if (offered === null) return RefusalCode.MODELS_UNAVAILABLE
  const ids = new Set(offered.map(({ id }) => id))
  return model_ids.every((id) => ids.has(id)) ? null : RefusalCode.MODEL_UNKNOWN
}

function addApplication(api: Api, ports: ApplicationPorts) {
  const { db, rateLimits, configuration } = ports
  const { defaultLimits: defaults, mail, portal } = configuration
  const apply: SessionHandler<'applyForRate'> = async ({ context, body, session, now }) => {
    if (session.user.email.trim() === '') return { refusal: RefusalCode.EMAIL_NOT_BOUND }
    const form = acceptedForm(body.application)
    if (form === null) return { refusal: RefusalCode.APPLICATION_INVALID }
    const wait = await rateLimits.consume('applicationByUser', session.user.id)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const refusal = await modelRefusal(ports, context.var.log, form)
    if (refusal !== null) return { refusal }
    const key = context.req.header('idempotency-key') ?? null
    const request = { userId: session.user.id, form, mail, key, source: sourceOf(context), now }
    const submission = await submitApplication(db, { ...request, bounds: portal.applicationBounds, defaults })
    if (submission.kind === 'refused') return { refusal: submission.code }
    const { kind, application: data } = submission
    return kind === 'submitted' ? { data } : { data, code: RefusalCode.ALREADY_CREATED, message: 'ALREADY_APPLIED' }
  }
  api.authenticated('applyForRate', apply, RefusalCode.APPLICATION_INVALID)
}

/** `/puyu/api/rate*`: the signed-in user's limits and applications for higher ones. */
export function addLimitRoutes(api: Api, ports: LimitPorts): void {
  const { db, reads, calendar, configuration, changes, remainingLimits } = ports
  const limitsOf = createLimitLookup(db, configuration.defaultLimits, changes)
  api.authenticated('getRateLimit', async ({ session, now }) => ({
    data: {
      rate_limit: await limitsOf(session.user.id),
      resets_at: calendar.nextMonth(now),
      time_zone: calendar.timeZone,
    },
  }))
  api.authenticated('getRemainingLimits', async ({ session }) => ({ data: await remainingLimits(session.user.id) }))
  addApplication(api, ports)
  api.authenticated('listRateApplications', async ({ session }) => ({
    data: { list: await listApplications(reads, session.user.id) },
  }))
}
