import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { selectList } from '@/machines/load/load.machine'
import { noSettings } from '@/machines/playground/conversation'
import { selectAccess, selectConversation } from '@/machines/playground/playground.machine'
import { hasPlayground } from '@/openapi/rules/playground'
import { useSession } from '@/src/runtime/portal'
import { useLoad } from '@/src/runtime/useLoad'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleBase } from '@/src/runtime/outside'
import { randomId } from '@/src/browser/randomId'
import type { PlaygroundParts } from './playgroundContext'
import { playgroundModelsPorts, playgroundPorts, type ModelQuery, type PlaygroundSources } from './playground.ports'

export type PlaygroundOptions = {
  account: string | null
  /** The model that another page chose; '' for the first one. */
  model: string
  isCompact: boolean
  /** Reads an available token, which is stored nowhere here. */
  readToken?: (() => string) | undefined
}

/** Starts a playground, and loads its models. */
export function usePlayground({ account, model, isCompact, readToken }: PlaygroundOptions): PlaygroundParts {
  const configuration = useConfiguration()
  const session = useSession()
  const [holder] = useState(createTokenHolder)
  const [sources] = useState<PlaygroundSources>(() => ({
    session,
    base: sampleBase(configuration),
    readToken: readToken ?? holder.read,
  }))
  const access = readToken || !hasPlayground(configuration) ? 'token' : 'session'
  const [conversation] = useState(() => ({ id: randomId(), models: [model], settings: noSettings, turns: [] }))
  const input = { account, keepsHistory: !isCompact && access === 'session', access, conversation } as const
  const playground = usePageActor((services) => playgroundPorts(services, sources), input)
  const needsToken = useSelector(playground, selectAccess) === 'token'
  const token = useToken(holder, needsToken && !readToken)
  const query = useModelQuery(needsToken, token.count)
  const catalogue = useLoad((services) => playgroundModelsPorts(services, sources), query)
  const models = useSelector(catalogue, selectList)
  const areModelsLoading = useTag(catalogue, 'loading')
  const haveModelsFailed = useTag(catalogue, 'failed')
  const hasModel = useSelector(playground, (snapshot) => !selectConversation(snapshot).models.includes(''))
  useLoadedModels(playground, models)
  useTokenAllowance(playground, token.count)
  return {
    playground,
    account,
    models,
    haveModelsFailed: haveModelsFailed || (!needsToken && !areModelsLoading && models.length === 0),
    isModelAwaited: !hasModel && (areModelsLoading || models.length > 0),
    retryModels: () => catalogue.send({ type: 'load.requested' }),
    token: token.field,
    hasToken: () => token.check(),
    asksForToken: needsToken && !readToken,
    keepsDraft: !readToken,
    isCompact,
  }
}

/** The token that the calls read: no statechart has it. */
function createTokenHolder() {
  let token = ''
  return { read: () => token, write: (typed: string) => void (token = typed) }
}

/** The pasted token, as long as the page is shown; `count` grows with each that was left. */
function useToken(holder: ReturnType<typeof createTokenHolder>, isNeeded: boolean) {
  const [value, setValue] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [left, setLeft] = useState({ value: '', count: 0 })
  const change = (next: string) => {
    holder.write(next)
    setValue(next)
    setMissing(false)
  }
  const leave = () => {
    if (value !== left.value) setLeft({ value, count: left.count + 1 })
  }
  const check = () => {
    const isThere = !isNeeded || holder.read().trim() !== ''
    setMissing(!isThere)
    return isThere
  }
  return { count: left.count, check, field: { value, isMissing, change, leave } }
}

const useModelQuery = (needsToken: boolean, token: number): ModelQuery =>
  useMemo(() => (needsToken ? { by: 'token', token } : { by: 'catalogue' }), [needsToken, token])

/** The playground chooses the first model, until the user chooses another. */
function useLoadedModels(playground: PlaygroundParts['playground'], models: PlaygroundParts['models']): void {
  useEffect(() => playground.send({ type: 'models.loaded', models }), [playground, models])
}

/** Another token may be of another account. */
function useTokenAllowance(playground: PlaygroundParts['playground'], tokenCount: number): void {
  useEffect(() => {
    if (tokenCount > 0) playground.send({ type: 'allowance.wanted' })
  }, [playground, tokenCount])
}
