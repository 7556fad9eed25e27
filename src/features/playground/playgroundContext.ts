import { createContext, use } from 'react'
import { useSelector } from '@xstate/react'
import type { Lane } from '@/machines/playground/conversation'
import { selectHistory, selectLane, type PlaygroundRef } from '@/machines/playground/playground.machine'
import { running } from '@/machines/shared/running'
import type { Model } from './playground.ports'

export type PlaygroundParts = {
  playground: PlaygroundRef
  account: string | null
  /** The models to choose from; empty while they are not known. */
  models: readonly Model[]
  haveModelsFailed: boolean
  /** The first model will be chosen when the list has loaded. */
  isModelAwaited: boolean
  retryModels: () => void
  /** The token, where the page needs one. */
  token: { value: string; isMissing: boolean; change: (token: string) => void; leave: () => void }
  /** Whether a token is there if one is needed; says so in the field if not. */
  hasToken: () => boolean
  /** Whether the page has a field for the token. */
  asksForToken: boolean
  /** Whether unsent text is stored in this tab. */
  keepsDraft: boolean
  /** One model and no history, inside of another page. */
  isCompact: boolean
}

export const PlaygroundContext = createContext<PlaygroundParts | null>(null)

/** Throws outside of a playground. */
export function usePlaygroundParts(): PlaygroundParts {
  const parts = use(PlaygroundContext)
  if (!parts) throw new Error('usePlaygroundParts needs a PlaygroundContext above it')
  return parts
}

/** The actor that streams the answers of a lane. */
export function useLane(lane: Lane) {
  const { playground } = usePlaygroundParts()
  return running(useSelector(playground, (snapshot) => selectLane(snapshot, lane)))
}

export function useHistory() {
  const { playground } = usePlaygroundParts()
  return running(useSelector(playground, selectHistory))
}
