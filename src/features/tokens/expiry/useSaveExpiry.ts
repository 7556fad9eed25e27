import { usePortalRuntime } from '@/src/actors/portal'
import type { ApiToken } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { saveFile } from '@/src/features/shared/files'
import { expiryCalendar } from './expiryCalendar'

/** Hands the ends of tokens' lives to the browser as one calendar file, named after the only token. */
export function useSaveExpiry() {
  const texts = useTexts().tokenExpiry
  const { services } = usePortalRuntime()
  return (tokens: readonly ApiToken[]) => {
    const [only] = tokens.length === 1 ? tokens : []
    const file = expiryCalendar(tokens, {
      summary: ({ token_name: name }) => texts.event({ name }),
      description: texts.meaning(),
      host: services.window.location.host,
      now: new Date(services.now()),
    })
    saveFile(only ? `token-${only.token_name}.ics` : 'tokens.ics', file, 'text/calendar')
  }
}
