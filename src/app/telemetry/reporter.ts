import type { PortalConfiguration } from '@/openapi/configuration'
import { redact } from './redact'

export type Reporter = {
  /** Reports to the error-reporting service, where one is configured; never to the console. */
  report: (error: unknown) => void
  /** The reports since the page was loaded, redacted, oldest first, for the user's own copy. */
  reported: () => readonly string[]
}

const kept = 20

/**
 * Sends errors to a Sentry-compatible service whose client is loaded with the first of them. Without a configured
 * address they are only stored for the diagnostics that a user may copy.
 */
export function createReporter({ dsn }: PortalConfiguration['errorReporting']): Reporter {
  const recent: string[] = []
  let last: unknown = null
  let service: Promise<(error: unknown) => void> | null = null
  return {
    report: (error) => {
      // An actor's error comes from the root, and from XState if a view observes the actor.
      if (error === last) return
      last = error
      recent.push(describe(error))
      if (recent.length > kept) recent.shift()
      if (!dsn) return
      service ??= connect(dsn)
      service.then(
        (send) => send(error),
        () => {
          service = null
        },
      )
    },
    reported: () => recent,
  }
}

const connect = async (dsn: string) => (await import('./errorService')).connectErrorService(dsn)

/** An error in redacted words, its stack included. Only some browsers begin the stack with the message. */
export function describe(error: unknown): string {
  const said = String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return redact(stack.startsWith(said) ? stack : `${said}\n${stack}`.trim())
}
