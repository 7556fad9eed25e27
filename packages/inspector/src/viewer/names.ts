import { statesOf } from '../chart/chart'
import { chartOfActor } from '../recording/history'
import type { Entry, Recording } from '../recording/recording'

/** The last part of an actor's path. */
export const nameOfActor = (recording: Recording, id: string) =>
  recording.actors.find((actor) => actor.id === id)?.name ?? id.replace(/^.*[/:]/, '')

/** An event as the chart names it: XState's own say what ended or which time is over. */
export function eventLabel(recording: Recording, { actor, event: { type } }: Entry): string {
  if (!type.startsWith('xstate.')) return type
  if (type === 'xstate.init') return 'start'
  if (type === 'xstate.stop') return 'stop'
  const chart = chartOfActor(
    recording,
    recording.actors.find(({ id }) => id === actor),
  )
  const transitions = chart ? statesOf(chart.root).flatMap((state) => state.transitions) : []
  const label = transitions.find(({ event }) => event === type)?.label
  return label ?? type.replace(/^xstate\./, '')
}

/** The time of day with milliseconds. */
export const clockText = (at: number) => {
  const date = new Date(at)
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`
}
