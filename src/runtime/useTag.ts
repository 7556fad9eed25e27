import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'

type Actor<Tag extends string> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => { hasTag: (tag: Tag) => boolean }
}

/** Whether the actor's state has one of its machine's tags. */
export const useTag = <Tag extends string>(actor: Actor<Tag>, tag: NoInfer<Tag>): boolean =>
  useSelector(actor, (snapshot) => snapshot.hasTag(tag))
