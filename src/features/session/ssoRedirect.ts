import type { PortalConfiguration } from '@/openapi/configuration'
import type { Language } from '@/openapi/types'
import { localeTags } from '@/openapi/rules/language'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

const stateLifeMs = 10 * 60 * 1000

/** The parameters of a return from single sign-on; `trusted`: this browser requested it within the last 10 minutes. */
export type CallbackParams = { code: string | null; trusted: boolean }

/**
 * Takes `code` and `sso_state` out of the address (of several codes the last counts) and says whether to trust them.
 * `clean` is the address without them; a state counts once.
 */
export function takeCallbackParams(
  address: URL,
  storage: BrowserStorage,
  options: { requireState: boolean; now: number },
): { callbackParams: CallbackParams; clean: URL } {
  const code = address.searchParams.getAll('code').at(-1) ?? null
  const state = address.searchParams.get('sso_state')
  const clean = new URL(address)
  if (code !== null || state !== null) {
    clean.searchParams.delete('code')
    clean.searchParams.delete('sso_state')
  }
  removeOldStates(storage, options.now)
  const key = `${storageKeys.ssoState}${state ?? ''}`
  const known = state !== null && storage.read(key) !== null
  if (known) storage.remove(key)
  return { callbackParams: { code, trusted: code !== null && (known || !options.requireState) }, clean }
}

/** The address for signing in or up; null if the state cannot be stored, because the return would then be rejected. */
export function prepareRedirect(
  address: URL,
  storage: BrowserStorage,
  options: {
    sso: PortalConfiguration['sso']
    language: Language
    screen: 'signIn' | 'signUp'
    forcesPassword: boolean
    state: string
    now: number
  },
): string | null {
  removeOldStates(storage, options.now)
  if (!storage.write(storageKeys.ssoState + options.state, String(options.now))) return null
  const back = new URL(address)
  back.searchParams.delete('code')
  if (back.searchParams.has('lang')) back.searchParams.set('lang', options.language)
  back.searchParams.set('sso_state', options.state)
  const target = new URL(options.sso[options.screen], address)
  target.searchParams.set('redirect', back.href)
  target.searchParams.set('clientId', options.sso.clientId)
  target.searchParams.set('lang', localeTags[options.language])
  if (options.forcesPassword) target.searchParams.set('prompt', 'login')
  return target.href
}

/** One from the future was written while this device's clock was ahead. */
function removeOldStates(storage: BrowserStorage, now: number): void {
  for (const key of storage.keys()) {
    const age = key.startsWith(storageKeys.ssoState) ? now - Number(storage.read(key)) : 0
    if (!(age >= 0 && age < stateLifeMs)) storage.remove(key)
  }
}
