import { useTag } from '@/src/runtime/useTag'
import { useLane } from '../playgroundContext'

/** Whether an answer streams in one of the lanes. */
export function useIsAnswering(): boolean {
  const isLeft = useTag(useLane(0), 'answering')
  const isRight = useTag(useLane(1), 'answering')
  return isLeft || isRight
}
