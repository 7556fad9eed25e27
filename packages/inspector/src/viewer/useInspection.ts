import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Chart } from '../chart/chart'
import type { Source } from '../channel/watchPages'
import { chartOfActor, momentOf, type Moment } from '../recording/history'
import type { RecordedActor, RecordedEvent, Recording } from '../recording/recording'

export type Inspection = {
  recording: Recording
  /** The file that is shown; null where pages are watched. */
  file: string | null
  isLive: boolean
  /** The index of the entry that is looked at; the last one while it follows. */
  cursor: number
  actor: RecordedActor | null
  moment: Moment | null
  isOpen: (load: string) => boolean
  select: (actor: string) => void
  /** To an entry, or `null` to follow what happens. */
  goTo: (index: number | null, actor?: string) => void
  load: (file: string, recording: Recording) => void
  watch: () => void
  send: ((actor: string, event: RecordedEvent) => void) | null
  clear: () => void
}

type File = { name: string; recording: Recording }

/** The selection: recording, actor and moment. */
export function useInspection(source: Source): Inspection {
  const watched = useSyncExternalStore(source.subscribe, source.get)
  const [file, setFile] = useState<File | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [entryId, setEntryId] = useState<string | null>(null)
  const recording = file?.recording ?? watched.recording
  const last = recording.entries.length - 1
  const found = useMemo(() => recording.entries.findIndex(({ id }) => id === entryId), [recording, entryId])
  const isFollowing = entryId === null || found === -1
  const cursor = isFollowing ? last : found
  const actor = actorOf(recording, selected, isFollowing)
  const moment = useMemo(() => actor && momentOf(recording, actor.id, cursor), [recording, actor, cursor])
  const isLive = file === null && isFollowing
  return {
    recording,
    file: file?.name ?? null,
    isLive,
    cursor,
    actor,
    moment,
    isOpen: (load) => file === null && watched.open.has(load),
    select: setSelected,
    goTo: (index, chosen) => {
      setEntryId(index === null ? null : (recording.entries[index]?.id ?? null))
      if (chosen !== undefined) setSelected(chosen)
    },
    load: (name, loaded) => {
      setFile({ name, recording: loaded })
      setEntryId(null)
    },
    watch: () => {
      setFile(null)
      setEntryId(null)
    },
    send: isLive && actor && watched.open.has(actor.load) ? source.send : null,
    clear: () => {
      setEntryId(null)
      source.clear()
    },
  }
}

/** The chosen actor; after its page was loaded again, the one in its place there. At first the one with the largest chart. */
function actorOf(recording: Recording, selected: string | null, isFollowing: boolean): RecordedActor | null {
  const { actors } = recording
  const chosen = actors.find(({ id }) => id === selected)
  const drawn = actors.filter((actor) => chartOfActor(recording, actor) !== null)
  const sizes = drawn.map((actor) => sizeOf(chartOfActor(recording, actor)))
  const actor = chosen ?? drawn[sizes.indexOf(Math.max(...sizes))]
  if (!actor) return null
  return isFollowing ? (newestLike(actor, recording) ?? actor) : actor
}

const sizes = new WeakMap<Chart, number>()

function sizeOf(chart: Chart | null): number {
  if (chart === null) return 0
  const size = sizes.get(chart) ?? JSON.stringify(chart).length
  sizes.set(chart, size)
  return size
}

function newestLike({ id, load }: RecordedActor, { actors, loads }: Recording) {
  const tab = loads.find((candidate) => candidate.id === load)?.tab
  const path = id.slice(load.length)
  const ofTab = loads.filter((candidate) => candidate.tab === tab)
  return ofTab
    .toReversed()
    .map((candidate) => actors.find((actor) => actor.id === candidate.id + path))
    .find((actor) => actor !== undefined)
}
