import { PROJECTS_ELEMENT, SERVED_ELEMENT, type Served } from '@/openapi/served'

/** Longer than a slow load takes; what is older is asked for anew. By the device's clock, which goes on while it sleeps. */
const freshMs = 30_000

export type ServedData = ReturnType<typeof takeServedData>

/**
 * What this page was served with for who is signed in, taken out of the document. `at`: when the browser asked for the page (ms of this
 * device). `serverTime` is what the server's clock says now. Each answer is given once, while it is fresh.
 */
export function takeServedData({ document, performance }: Window, now = Date.now) {
  const element = document.getElementById(SERVED_ELEMENT)
  element?.remove()
  const at = Math.trunc(performance.timeOrigin)
  const isFresh = () => now() >= at && now() - at < freshMs
  const served = readJson(element) as Served | null // as: the portal's server wrote it; each answer is checked like any other
  if (!served || !isFresh()) return null
  const { user, answers } = served
  const waiting = new Map(answers.map(({ call, answer }) => [call, answer]))
  return {
    user,
    at,
    serverTime: () => served.at + now() - at,
    takeAnswer: (call: string) => {
      const answer = isFresh() ? waiting.get(call) : undefined
      waiting.delete(call)
      return answer ?? null
    },
    /** Something may have changed by now. */
    discardAnswers: () => waiting.clear(),
  }
}

/** The projects that stand in the HTML of this page, as `ShownProjects`; null where none do. */
export const readServedProjects = (document: Document) => readJson(document.getElementById(PROJECTS_ELEMENT))

/** A page that came in part has half of it. */
function readJson(element: HTMLElement | null): unknown {
  try {
    return element && JSON.parse(element.textContent)
  } catch {
    return null
  }
}
