import { newId, Recorder, type RecorderOptions } from '../recorder/recorder'
import { readRecording } from '../recording/readRecording'
import { emptyRecording, mergeRecordings, type Load, type Recording } from '../recording/recording'
import { openChannel, type Message } from './messages'
import { createTabStorage, type TabStorage } from './tabStorage'

const storageKey = 'statechart-inspector.recording'
const tabKey = 'statechart-inspector.tab'
const maxCharacters = 1_500_000
const pauseMs = 100

/** Records this page load, reports it to inspector windows, and stores it in the tab for windows that open later. */
export function sharePage(window: Window, options: RecorderOptions): Recorder {
  const storage = createTabStorage(window)
  const recorder = new Recorder({ load: loadOf(window, storage), ...options })
  const earlier = readStored(storage)
  let isCleared = false
  const whole = () => (isCleared ? recorder.recording() : mergeRecordings(earlier, recorder.recording()))
  const channel = openChannel((message) => {
    if (message.kind === 'hello') post({ kind: 'recorded', recording: whole() })
    if (message.kind === 'send') recorder.send(message.actor, message.event)
    if (message.kind === 'clear') {
      isCleared = true
      recorder.clear()
      storage.remove(storageKey)
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
  const sentCharts = new Set<string>()
  function flush() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (fresh === emptyRecording) return
    const charts = Object.entries(fresh.charts).filter(([key]) => !sentCharts.has(key))
    charts.forEach(([key]) => sentCharts.add(key))
    post({ kind: 'recorded', recording: { ...fresh, charts: Object.fromEntries(charts) } })
    fresh = emptyRecording
  }
  recorder.subscribe((part) => {
    fresh = mergeRecordings(fresh, part)
    timer ??= setTimeout(flush, pauseMs)
  })
  return flush
}

/** Parts of an address that do not look like a word may be secret or personal. */
const word = /^[a-z_.-]{0,24}\d{0,2}$/i

function loadOf({ location }: Window, storage: TabStorage): Load {
  const parts = location.pathname.split('/').map((part) => (word.test(part) ? part : '•••'))
  const path = parts.join('/')
  const tab = storage.read(tabKey) ?? newId()
  storage.write(tabKey, tab)
  return { id: newId(), tab, at: performance.timeOrigin, path }
}

function readStored(storage: TabStorage): Recording {
  try {
    return readRecording(storage.read(storageKey) ?? '')
  } catch {
    return emptyRecording
  }
}

/** Oldest entries go until it fits. */
function keep(storage: TabStorage, recording: Recording) {
  let { entries } = recording
  let text = JSON.stringify(recording)
  while (text.length > maxCharacters && entries.length > 0) {
    entries = entries.slice(Math.ceil(entries.length / 4))
    text = JSON.stringify({ ...recording, entries })
  }
  storage.write(storageKey, text)
}
