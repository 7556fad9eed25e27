import { newId, Recorder, type RecorderOptions } from '../recorder/recorder'
import { readRecording } from '../recording/readRecording'
import { emptyRecording, mergeRecordings, type Load, type Recording } from '../recording/recording'
import { openChannel, type Message } from './messages'
import { createTabStorage, type TabStorage } from './tabStorage'

const keptKey = 'statechart-inspector.recording'
const tabKey = 'statechart-inspector.tab'
const keptCharacters = 1_500_000
const pauseMs = 100

/** Records this page load, tells inspector windows of it, and keeps it in the tab for those that open later. */
export function sharePage(window: Window, options: RecorderOptions): Recorder {
  const storage = createTabStorage(window)
  const recorder = new Recorder({ load: loadOf(window, storage), ...options })
  const earlier = readKept(storage)
  let isCleared = false
  const whole = () => (isCleared ? recorder.recording() : mergeRecordings(earlier, recorder.recording()))
  const channel = openChannel((message) => {
    if (message.kind === 'hello') post({ kind: 'recorded', recording: whole() })
    if (message.kind === 'send') recorder.send(message.actor, message.event)
    if (message.kind === 'clear') {
      isCleared = true
      recorder.clear()
      storage.remove(keptKey)
    }
  })
  const post = (message: Message) => channel.postMessage(message)
  const flush = throttled(recorder, post)
  // An inspector that was opened while no page was there, as during a sign-in elsewhere, has not heard of those before.
  if (earlier.loads.length > 0) post({ kind: 'recorded', recording: whole() })
  window.addEventListener('pagehide', () => {
    flush()
    keep(storage, whole())
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

/** A part of an address that does not read as a word may be a secret, or somebody's. */
const word = /^[a-z_.-]{0,24}\d{0,2}$/i

function loadOf({ location }: Window, storage: TabStorage): Load {
  const parts = location.pathname.split('/').map((part) => (word.test(part) ? part : '•••'))
  const path = parts.join('/')
  const tab = storage.read(tabKey) ?? newId()
  storage.write(tabKey, tab)
  return { id: newId(), tab, at: performance.timeOrigin, path }
}

function readKept(storage: TabStorage): Recording {
  try {
    return readRecording(storage.read(keptKey) ?? '')
  } catch {
    return emptyRecording
  }
}

/** Oldest entries go until it fits. */
function keep(storage: TabStorage, recording: Recording) {
  let { entries } = recording
  let text = JSON.stringify(recording)
  while (text.length > keptCharacters && entries.length > 0) {
    entries = entries.slice(Math.ceil(entries.length / 4))
    text = JSON.stringify({ ...recording, entries })
  }
  storage.write(keptKey, text)
}
