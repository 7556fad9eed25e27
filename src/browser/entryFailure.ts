import { readConfiguration } from './configuration'
import { showServed } from './servedPage'

/**
 * The portal's script cannot hydrate the served page, which is all there will be. The browser itself reports a missing
 * script;
 * one that loaded and cannot run is reported from here, because no other code of the portal runs.
 */
export function reportEntryFailure({ document, navigator, reportError, crypto }: typeof globalThis, error: unknown) {
  showServed(document)
  if (isFetchFailure(error)) return
  reportError(error)
  const { dsn } = readConfiguration(document).errorReporting
  if (dsn) navigator.sendBeacon(envelopeAddress(dsn), envelope(crypto, error))
}

/** Only the words tell the two apart: of Chromium and Firefox, and of WebKit. */
const isFetchFailure = (error: unknown) =>
  error instanceof TypeError && /imported module|^Importing a module/.test(error.message)

/** `https://key@host/path/project` takes what Sentry calls an envelope at `https://host/path/api/project/envelope/`. */
function envelopeAddress(dsn: string): string {
  const { origin, pathname, username } = new URL(dsn)
  return `${origin}${pathname.replace(/(?<![^/])([^/]*)\/?$/, 'api/$1')}/envelope/?sentry_key=${username}&sentry_version=7`
}

/** Its kind alone: what it says is not redacted here. */
function envelope(crypto: Crypto, error: unknown): string {
  const kind = error instanceof Error ? error.name : typeof error
  const id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const event = { event_id: id, platform: 'javascript', message: `The portal's script came and cannot run: ${kind}` }
  return [{ event_id: id }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
}
