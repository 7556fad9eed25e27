import { fromCallback, fromPromise } from 'xstate'
import { answerMachine, type Access, type AnswerReport, type AnswerRequest } from '@/machines/playground/answer.machine'
import type { Allowance, KnownModel } from '@/machines/playground/chatRequest'
import type { Conversation } from '@/machines/playground/conversation'
import {
  historyMachine,
  idOf,
  type Change,
  type ChangeElsewhere,
  type Head,
  type HistoryOutcome,
} from '@/machines/playground/history.machine'
import { playgroundMachine } from '@/machines/playground/playground.machine'
import { createLoadMachine, type LoadInput } from '@/machines/load/load.machine'
import type { SessionRef } from '@/machines/session/session.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { signOutMachine } from '@/machines/playground/signOut.machine'
import { playgroundPath } from '@/openapi/rules/playground'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'
import { readResource } from '@/src/runtime/useResource'
import { readSessionCookie } from '@/src/browser/cookies'
import { randomId } from '@/src/browser/randomId'
import { openChannel } from '@/src/browser/openChannel'
import { storageKeys } from '@/src/browser/storageKeys'
import type { Endpoint } from './calls/streamAnswer'

/** Reads of the page itself show no failure and lead to no sign-in. */
const isIncidental = true

/** `base`: the model API's address. `readToken` reads the token that was pasted or made, which nothing here stores. */
export type PlaygroundSources = { session: SessionRef; base: string; readToken: () => string }

type Owned = { account: string }

const importStore = () => import('./history/store')

/** The playground's statecharts on this browser, its session and the model API. */
export function playgroundPorts(services: AppServices, sources: PlaygroundSources) {
  const { call } = services
  const key = historyKey(services)
  return playgroundMachine.provide({
    actors: {
      answer: answerMachine.provide({ actors: { streamAnswer: answerActor(services, sources) } }),
      history: historyMachine.provide({ actors: historyActors(services, key) }),
      readAllowance: fromPromise<Allowance, { access: Access }>(async ({ input: { access }, signal }) => {
        const { minute } =
          access === 'token'
            ? await readTokenUsage(services, sources, signal)
            : dataOf(await call('getRemainingLimits', {}, { signal, isIncidental }))
        return { requests: minute.requests, tokens: minute.tokens, resetS: minute.reset_seconds }
      }),
      readConversation: fromPromise<Conversation | null, Owned & { id: string }>(async ({ input: { account, id } }) =>
        (await importStore()).readConversation(account, await key(), id),
      ),
    },
  })
}

async function readTokenUsage({ window }: AppServices, { base, readToken }: PlaygroundSources, signal: AbortSignal) {
  const { readUsage } = await import('./calls/tokenReads')
  return readUsage(window, base, readToken(), signal)
}

/** The code of a call comes with the first one. */
const answerActor = (services: AppServices, sources: PlaygroundSources) =>
  fromCallback<AnswerReport, AnswerRequest>(({ input: { request, access }, sendBack }) => {
    const call = new AbortController()
    const report = (event: AnswerReport) => {
      if (call.signal.aborted) return
      if (access === 'session' && isSessionOver(event)) sources.session.send({ type: 'lookUp.requested' })
      sendBack(event)
    }
    const run = async () => {
      const { streamAnswer } = await import('./calls/streamAnswer')
      const endpoint =
        access === 'token' ? tokenEndpoint(sources) : await sessionEndpoint(services, sources, call.signal)
      await streamAnswer(services.window, endpoint, request, report, call.signal)
    }
    run().catch(() => report({ type: 'answer.failed', problem: { kind: 'unreachable' }, requestId: null }))
    return () => call.abort()
  })

const isSessionOver = (event: AnswerReport) => event.type === 'answer.failed' && event.problem.kind === 'unauthorized'

const tokenEndpoint = ({ base, readToken }: PlaygroundSources): Endpoint => ({
  address: `${base}/chat/completions`,
  bearer: readToken(),
})

/** A cookie that has expired is renewed by a call of the portal. */
async function sessionEndpoint(
  { window, call }: AppServices,
  { session }: PlaygroundSources,
  signal: AbortSignal,
): Promise<Endpoint> {
  if (readSessionCookie(window.document) === null) await call('getRemainingLimits', {}, { signal, isIncidental })
  return {
    address: playgroundPath,
    bearer: readSessionCookie(window.document) ?? '',
    onSessionUser: (userId) => {
      if (userId !== selectUserId(session.getSnapshot())) session.send({ type: 'response.forOtherUser', userId })
    },
  }
}

/** The account's key is in memory alone, and only as long as its playground is shown. */
function historyKey({ call }: AppServices) {
  let key: Promise<CryptoKey> | null = null
  return () => {
    key ??= Promise.all([importStore(), call('getPlaygroundKey', {}, { isIncidental })])
      .then(([{ importKey }, answer]) => importKey(dataOf(answer).key))
      .catch((error: unknown) => {
        key = null
        throw error
      })
    return key
  }
}

function historyActors({ window, now }: AppServices, key: () => Promise<CryptoKey>) {
  // One channel alone: a change that this page made must not come back to it.
  let channel: BroadcastChannel | null = null
  return {
    readHistory: fromPromise<readonly Head[], Owned>(async ({ input: { account } }) =>
      (await importStore()).readHeads(account, await key()),
    ),
    writeChange: fromPromise<HistoryOutcome, Owned & { change: Change }>(async ({ input: { account, change } }) => {
      const outcome = await (await importStore()).writeChange(account, await key(), change, now())
      const title = change.kind === 'renamed' ? change.title : undefined
      if (outcome.heads) channel?.postMessage({ account, id: idOf(change), title } satisfies Message)
      return outcome
    }),
    watchHistory: fromCallback<ChangeElsewhere, Owned>(({ input: { account }, sendBack }) => {
      channel = channelOf(window)
      if (!channel) return
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.account === account)
          sendBack({ type: 'history.changedElsewhere', id: data.id, nextId: randomId(), title: data.title })
      }
      return () => {
        channel?.close()
        channel = null
      }
    }),
  }
}

/** Between the tabs of a browser: a conversation of the account was stored or removed, or renamed to `title`. */
type Message = { account: string; id: string; title?: string | undefined }

/** The id in the message if all conversations were removed. */
const everyId = ''

const channelOf = (window: Window) => openChannel(window, storageKeys.playgroundHistory)

function tellOtherTabs(window: Window, account: string): void {
  const channel = channelOf(window)
  channel?.postMessage({ account, id: everyId } satisfies Message)
  channel?.close()
}

/** A model to choose; what is not known of it is absent. */
export type Model = KnownModel & { readsImages: boolean | null }

/** The portal's models, or those of a token; `token` counts the tokens that were typed. */
export type ModelQuery = { by: 'catalogue' } | { by: 'token'; token: number }

export const playgroundModelsMachine = createLoadMachine<readonly Model[], ModelQuery>({
  id: 'playgroundModels',
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
})

export const playgroundModelsPorts = (services: AppServices, { base, readToken }: PlaygroundSources) =>
  playgroundModelsMachine.provide({
    actors: {
      load: fromPromise<readonly Model[], LoadInput<ModelQuery>>(async ({ input: { query }, signal }) => {
        if (query.by === 'catalogue') {
          const { list } = await readResource(services, 'getModelCatalogue', {}, signal)
          return list.map(({ id, input_modalities: inputs, max_output: maxOutput = null }) => ({
            id,
            maxOutput,
            readsImages: inputs?.includes('image') ?? null,
          }))
        }
        const token = readToken().trim()
        if (token === '') return []
        const { listModelIds } = await import('./calls/tokenReads')
        return (await listModelIds(services.window, base, token, signal)).map((id) => ({
          id,
          maxOutput: null,
          readsImages: null,
        }))
      }),
    },
  })

/** The question before a sign-out, on this browser's store. */
export const signOutPorts = ({ window }: AppServices) =>
  signOutMachine.provide({
    actors: {
      hasHistory: fromPromise<boolean, Owned>(async ({ input }) =>
        (await importStore()).hasConversations(input.account),
      ),
      removeHistory: fromPromise<void, Owned>(async ({ input }) => {
        await (await importStore()).removeConversations(input.account)
        tellOtherTabs(window, input.account)
      }),
    },
  })

/** Every conversation of the account as JSON. */
export const exportPorts = (services: AppServices) => {
  const key = historyKey(services)
  return {
    readAll: async (account: string) => (await importStore()).readAll(account, await key()),
    readOne: async (account: string, id: string) => (await importStore()).readConversation(account, await key(), id),
  }
}
