import { readConfiguration } from './configuration'

type Policy = { createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | null = null
const loaded = new Set<string>()
/** How many requests for an address were given up, and may still be under way. */
const givenUp = new Map<string, number>()

/** Loads a configured script; one that has run is not run again. Rejects when it cannot be had, or is not configured. */
export async function loadScript(window: Window, address: string, signal?: AbortSignal): Promise<void> {
  if (loaded.has(address)) return
  const script = window.document.createElement('script')
  script.src = policyOf(window).createScriptURL(address)
  const stop = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`the script ${address} cannot be had`))
      // A wrong response for a script arrives, and cannot be run. For another origin's script the event names no file.
      const onError = () => window.document.currentScript === script && fail()
      window.addEventListener('error', onError, { signal: stop.signal })
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', fail)
      signal?.addEventListener('abort', () => {
        givenUp.set(address, (givenUp.get(address) ?? 0) + 1)
        reject(new Error('aborted'))
      })
      window.document.head.append(script)
    })
    loaded.add(address)
  } catch (error) {
    script.remove()
    throw error
  } finally {
    stop.abort()
  }
}

/** The one policy by which this portal adds scripts: exactly the configured addresses. A document takes its name once. */
function policyOf(window: Window): Policy {
  const { interestGroupScript, outside } = readConfiguration(window.document)
  const allowed = [interestGroupScript, outside.trackingScript, outside.analyticsScript].filter(Boolean)
  const rules: Policy = {
    createScriptURL: (address) => {
      if (!allowed.includes(address)) throw new TypeError(`${address} is no configured script`)
      return freshAddress(address)
    },
  }
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory } // not in TypeScript's library yet, and not in every browser
  return (policy ??= trustedTypes?.createPolicy('portal-script', rules) ?? rules)
}

/** A browser waits for a request that is under way instead of asking again: after one that was given up the address has a query of its own. */
function freshAddress(address: string): string {
  const attempts = givenUp.get(address) ?? 0
  if (attempts === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}attempt=${attempts + 1}`
}
