import type { Configuration } from '@/server/configuration/configuration'
import { pictureOrigins } from '@/server/configuration/origins'

type Settings = Parameters<typeof pictureOrigins>[0] & Pick<Configuration, 'publicUrl'>

const isOf = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** Warns of covers whose origins the content security policy does not allow; null without such covers. */
export function coverWarning(covers: readonly string[], settings: Settings): string | null {
  const allowed = [settings.publicUrl, ...pictureOrigins(settings)].map((origin) => new URL(origin).host)
  const origins = covers.filter((cover) => URL.canParse(cover)).map((cover) => new URL(cover))
  const blocked = origins.filter(({ host }) => !allowed.some((one) => isOf(host, one))).map(({ origin }) => origin)
  if (blocked.length === 0) return null
  const names = [...new Set(blocked)].join(',')
  return `Some covers will not be shown: add their origins to PORTAL_IMAGE_ORIGINS and restart: ${names}`
}
