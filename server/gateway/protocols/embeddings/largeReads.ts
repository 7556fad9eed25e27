import { MAX_ANSWER_BYTES } from '@/server/gateway/upstream/routeCall'

/** Responses of more than `MAX_ANSWER_BYTES` that a process reads at a time. */
const MOST_AT_ONCE = 4

type Waiting = { account: string; begin: () => void }

/** Lets an account read one large response at a time, and a process four; the others wait with the part that they have. */
export function createLargeReads() {
  const reading = new Set<string>()
  let waiting: Waiting[] = []

  function beginNext() {
    if (reading.size >= MOST_AT_ONCE) return
    const next = waiting.find(({ account }) => !reading.has(account))
    if (next === undefined) return
    waiting = waiting.filter((one) => one !== next)
    reading.add(next.account)
    next.begin()
  }

  return {
    /** Begins a response to the account; `end` must be called once it is read, or has failed. */
    begin(account: string) {
      let turn: Promise<void> | null = null
      return {
        /** Resolves when so many bytes may be exceeded. */
        mayGoOn: (length: number): Promise<void> | undefined => {
          if (length <= MAX_ANSWER_BYTES) return undefined
          turn ??= new Promise((begin) => {
            waiting.push({ account, begin })
            beginNext()
          })
          return turn
        },
        end() {
          if (turn === null) return
          reading.delete(account)
          beginNext()
        },
      }
    },
  }
}
