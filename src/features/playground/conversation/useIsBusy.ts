import { useSelector } from '@xstate/react'
import { selectWaitS } from '@/machines/playground/answer.machine'
import { useLane, usePlaygroundParts } from '../playgroundContext'
import { useTag } from '@/src/actors/useTag'

/** Whether an answer streams in one of the lanes. */
export function useIsAnswering(): boolean {
  const [left, right] = [useLane(0), useLane(1)]
  const isLeft = useTag(left, 'answering')
  const isRight = useTag(right, 'answering')
  return isLeft || isRight
}

/** Seconds of the longer wait after a 429, or null. */
function useWaitS(): number | null {
  const waits = [useSelector(useLane(0), selectWaitS), useSelector(useLane(1), selectWaitS)]
  return waits.reduce((longest, wait) => (wait === null ? longest : Math.max(wait, longest ?? 0)), null)
}

/** Whether nothing can be sent now: an answer streams, the minute's limit is used up, or another conversation opens. */
export function useIsBusy(): boolean {
  const { playground } = usePlaygroundParts()
  const isOpening = useTag(playground, 'opening')
  const isAnswering = useIsAnswering()
  const isWaiting = useWaitS() !== null
  return isOpening || isAnswering || isWaiting
}
