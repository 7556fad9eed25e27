import { startPortal } from '../browser/support/portalServer'
import { median, milliseconds, type Figure } from './figures'

const ROUNDS = 3

/** From the start of the process until `/readyz` says yes: on a new data folder, and again on the same one. */
export async function measureStarts(): Promise<Figure[]> {
  const first: number[] = []
  const second: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const portal = await startPortal()
    first.push(performance.now() - began)
    await portal.stop({ keepData: true })
    const again = performance.now()
    const restarted = await startPortal({ DATA_DIR: portal.dataDirectory, PORT: portal.port, PUBLIC_URL: portal.url })
    second.push(performance.now() - again)
    await restarted.stop()
  }
  return [
    ['first start of a data folder', milliseconds(median(first))],
    ['second start', milliseconds(median(second))],
  ]
}
