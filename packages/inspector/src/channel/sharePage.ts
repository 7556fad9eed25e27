import { newId, Recorder, type RecorderOptions } from '../recorder/recorder'
import { readRecording } from '../recording/readRecording'
import { emptyRecording, mergeRecordings, type Load, type Recording } from '../recording/recording'
import { openChannel, type Message } from './messages'

const keptKey = 'statechart-inspector.recording'
const tabKey = 'statechart-inspector.tab'
const keptCharacters = 1_500_000
const pauseMs = 100

/** Records this page load, tells inspector windows of it, and keeps it in the tab for those that open later. */
export function sharePage(window: Window, options: RecorderOptions): Recorder {
  const recorder = new Recorder({ load: loadOf(window), ...options })
  const earlier = readKept(window.sessionStorage)
  let isCleared = false
  const whole = () => (isCleared ? recorder.recording() : mergeRecordings(earlier, recorder.recording()))
  const channel = openChannel((message) => {
    if (message.kind === 'hello') post({ kind: 'recorded', recording: whole() })
    if (message.kind === 'send') recorder.send(message.actor, message.event)
    if (message.kind === 'clear') {
      isCleared = true
      recorder.clear()
      window.sessionStorage.removeItem(keptKey)
    }
  })
  const post = (message: Message) => channel.postMessage(message)
  const flush = throttled(recorder, post)
  window.addEventListener('pagehide', () => {
    flush()
    keep(window.sessionStorage, whole())
    post({ kind: 'left', load: recorder.load.id })
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) post({ kind: 'recorded', recording: whole() })
  })
  return recorder
}

/** Posts what is new, ten times a second at most. Returns what posts it at once. */
function throttled(recorder: Recorder, post: (message: Message) => void) {
  let fresh: Recording = emptyRecording
  let timer: ReturnType<typeof setTimeout> | null = null
  const told = new Set<string>()
  function flush() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (fresh === emptyRecording) return
    const charts = Object.entries(fresh.charts).filter(([key]) => !told.has(key))
    charts.forEach(([key]) => told.add(key))
    post({ kind: 'recorded', recording: { ...fresh, charts: Object.fromEntries(charts) } })
    fresh = emptyRecording
  }
  recorder.subscribe((part) => {
    fresh = mergeRecordings(fresh, part)
    timer ??= setTimeout(flush, pauseMs)
  })
  return flush
}

/** The address without its query, and without parts of it that are long enough to be a secret. */
function loadOf({ location, sessionStorage }: Window): Load {
  const path = location.pathname.replaceAll(/[^/]{25,}/g, '•••')
  const tab = sessionStorage.getItem(tabKey) ?? newId()
  sessionStorage.setItem(tabKey, tab)
  return { id: newId(), tab, at: performance.timeOrigin, path }
}

function readKept(storage: Storage): Recording {
  try {
    return readRecording(storage.getItem(keptKey) ?? '')
  } catch {
    return emptyRecording
  }
}

/** Oldest entries go until it fits. */
function keep(storage: Storage, recording: Recording) {
  let { entries } = recording
  let text = JSON.stringify(recording)
  while (text.length > keptCharacters && entries.length > 0) {
    entries = entries.slice(Math.ceil(entries.length / 4))
    text = JSON.stringify({ ...recording, entries })
  }
  try {
    storage.setItem(keptKey, text)
  } catch {
    storage.removeItem(keptKey) // full: a page goes on without it
  }
}
