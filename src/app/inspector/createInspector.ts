import { createBrowserInspector } from '@statelyai/inspect'
import type { Inspect } from '@/src/actors/portal'
import { toAllowed } from './allowList'

const statelyInspector = 'https://stately.ai/inspect'
const ownInspector = '/inspect'
const reachableWithinMs = 1500

/** Opens Stately's inspector in a window of its own, or the project's offline page where stately.ai cannot be reached. */
export async function createInspector(): Promise<Inspect> {
  const url = (await isReachable(statelyInspector)) ? statelyInspector : ownInspector
  return createBrowserInspector({ url, serialize: toAllowed }).inspect
}

async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(reachableWithinMs) })
    return true
  } catch {
    return false
  }
}
