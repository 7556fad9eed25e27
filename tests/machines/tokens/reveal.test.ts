import { createActor, fromCallback, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { copyMachine, type CopyRequest, selectCopyState } from '@/machines/copy/copy.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import * as select from '@/machines/tokens/reveal.machine'
import { eventMatrix } from '../support/eventMatrix'
import { everyState } from '../support/graph'
import { settled } from '../support/settled'

const input = { name: 'notebook' }

const events = [
  { type: 'secret.close.requested' },
  { type: 'secret.close.confirmed' },
  { type: 'secret.close.cancelled' },
] as const

function startReveal(write: () => Promise<void>) {
  const log: string[] = []
  let goBack = (): void => undefined
  const during = (name: string) =>
    fromCallback(() => {
      log.push(name)
      return () => log.push(`no ${name}`)
    })
  const machine = revealMachine.provide({
    actors: {
      copy: copyMachine.provide({
        actors: { writeText: fromPromise<void, CopyRequest>(() => write()) },
        actions: { notify: () => undefined },
      }),
      holdSecret: during('secret'),
      watchBack: fromCallback(({ sendBack }) => {
        goBack = () => sendBack({ type: 'secret.close.requested' })
      }),
      watchUnload: during('question'),
    },
  })
  const reveal = createActor(machine, { input }).start()
  const now = () => reveal.getSnapshot()
  const copy = () => select.selectCopy(now())?.send({ type: 'copy.requested', read: () => 'intern_secret' })
  const copyState = () => {
    const child = select.selectCopy(now())
    return child && selectCopyState(child.getSnapshot())
  }
  return { reveal, log, now, copy, copyState, goBack: () => goBack() }
}

describe('the secret of a new token', () => {
  test('the secret of a new token is copied, and may then be left at once', async () => {
    const { reveal, log, now, copy, copyState } = startReveal(() => Promise.resolve())
    expect(log).toEqual(['secret', 'question'])
    copy()
    expect(copyState()).toBe('copying')
    await settled()
    expect([copyState(), log]).toEqual(['copied', ['secret', 'question', 'no question']])
    reveal.send({ type: 'secret.close.requested' })
    expect([now().status, log.at(-1)]).toEqual(['done', 'no secret'])
  })

  test('the secret of a new token is asked about where the person goes back', () => {
    const { now, goBack } = startReveal(() => Promise.resolve())
    expect(select.selectIsLeaveAsked(now())).toBe(false)
    goBack()
    expect(select.selectIsLeaveAsked(now())).toBe(true)
  })

  test('the secret of a new token that could not be copied says so, and leaving asks', async () => {
    const { reveal, log, now, copy, copyState } = startReveal(() => Promise.reject(new Error('denied')))
    copy()
    await settled()
    expect(copyState()).toBe('failed')
    reveal.send({ type: 'secret.close.requested' })
    expect(select.selectIsLeaveAsked(now())).toBe(true)
    reveal.send({ type: 'secret.close.cancelled' })
    expect([now().status, select.selectIsLeaveAsked(now()), log]).toEqual(['active', false, ['secret', 'question']])
  })

  test('the secret of a new token is still copied if closing asks during the copy', async () => {
    const { reveal, now, copy, copyState } = startReveal(() => Promise.resolve())
    copy()
    reveal.send({ type: 'secret.close.requested' })
    expect([copyState(), select.selectIsLeaveAsked(now())]).toEqual(['copying', true])
    await settled()
    expect([copyState(), select.selectIsLeaveAsked(now())]).toEqual(['copied', false])
  })

  test('the secret of a new token stays in question if the copy fails', async () => {
    const { reveal, now, copy, copyState } = startReveal(() => Promise.reject(new Error('denied')))
    copy()
    reveal.send({ type: 'secret.close.requested' })
    await settled()
    expect([copyState(), select.selectIsLeaveAsked(now())]).toEqual(['failed', true])
  })

  test('the secret of a new token that is copied once more is asked about until that is done', async () => {
    let write = () => Promise.resolve()
    const { reveal, log, now, copy } = startReveal(() => write())
    copy()
    await settled()
    write = () => Promise.reject(new Error('denied'))
    copy()
    await settled()
    expect(log).toEqual(['secret', 'question', 'no question', 'question'])
    reveal.send({ type: 'secret.close.requested' })
    expect(select.selectIsLeaveAsked(now())).toBe(true)
  })

  test('the secret of a new token is forgotten with the page that shows it', () => {
    const { reveal, log } = startReveal(() => Promise.resolve())
    reveal.stop()
    expect(log.filter((line) => line.includes('secret'))).toEqual(['secret', 'no secret'])
  })
})

test('each state of reveal handles each event as reviewed', () => {
  const copy = (tag: string) => ({
    type: 'xstate.snapshot.copy',
    snapshot: { hasTag: (asked: string) => asked === tag },
  })
  const walk = { inputs: [input], events: [...events, copy('copied'), copy('copying')] }
  expect(eventMatrix(revealMachine, everyState(revealMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "copied": [
        "secret.close.requested → closed",
        "ignored: secret.close.confirmed, secret.close.cancelled",
      ],
      "uncopied.leaveAsked": [
        "secret.close.confirmed → closed",
        "secret.close.cancelled → uncopied.shown",
        "ignored: secret.close.requested",
      ],
      "uncopied.shown": [
        "secret.close.requested → uncopied.leaveAsked",
        "ignored: secret.close.confirmed, secret.close.cancelled",
      ],
    }
  `)
})
