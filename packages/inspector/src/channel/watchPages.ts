import { addRecording, emptyRecording, type RecordedEvent, type Recording } from '../recording/recording'
import { openChannel, type Message } from './messages'

/** State of a viewer, and the commands that it can send. */
export type Source = ReturnType<typeof watchPages>

export type Watched = {
  recording: Recording
  /** Loads whose pages are open. */
  open: ReadonlySet<string>
}

/** Covers several page loads, each with up to the recorder's own limit. */
const defaultLimit = 20_000

/** Watches all pages of this origin, from their load on: the newest `limit` entries of all of them. */
export function watchPages(limit = defaultLimit) {
  let watched: Watched = { recording: emptyRecording, open: new Set() }
  const listeners = new Set<() => void>()

  function take(message: Message) {
    const { recording, open } = watched
    if (message.kind === 'anybody') post({ kind: 'here' })
    if (message.kind === 'recorded') {
      const newest = message.recording.loads.at(-1)?.id
      const now = newest === undefined || open.has(newest) ? open : new Set([...open, newest])
      set({ recording: addRecording(recording, message.recording, { limit, open: now }), open: now })
    }
    if (message.kind === 'left') set({ recording, open: new Set([...open].filter((load) => load !== message.load)) })
  }

  function set(next: Watched) {
    watched = next
    listeners.forEach((listener) => listener())
  }

  const channel = openChannel(take)
  const post = (message: Message) => channel.postMessage(message)
  post({ kind: 'hello' })

  return {
    get: () => watched,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: (actor: string, event: RecordedEvent) => post({ kind: 'send', actor, event }),
    clear: () => {
      post({ kind: 'clear' })
      set({ recording: emptyRecording, open: watched.open })
      post({ kind: 'hello' })
    },
    close: () => channel.close(),
  }
}
