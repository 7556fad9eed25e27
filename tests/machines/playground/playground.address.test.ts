import { describe, expect, it } from 'vitest'
import type { Conversation } from '@/machines/playground/conversation'
import * as select from '@/machines/playground/playground.machine'
import { settled } from '@/tests/machines/support/settled'
import { compared, conversation } from './samples'
import { question, startPlayground, type Given } from './startPlayground'

const at = (id: string | null) => ({ type: 'address.changed', id, nextId: 'next' }) as const
const stored = (id: string): Conversation => ({
  ...conversation,
  id,
  turns: [{ text: id, images: [], replies: [{ model: 'left-model', steps: [] }] }],
})
const readAny = ({ id }: { id: string }) => Promise.resolve(stored(id))

function start(given: Given = {}) {
  const parts = startPlayground({ read: readAny, ...given })
  const shown = () => select.selectConversation(parts.now()).id
  const go = async (id: string | null) => {
    parts.playground.send(at(id))
    await settled()
  }
  const open = async (id: string) => {
    parts.playground.send({ type: 'conversation.requested', id })
    await settled()
  }
  return { ...parts, shown, go, open }
}

describe('The address of a conversation', () => {
  it('is there from the first question on, in place of the one before', async () => {
    const { playground, addresses, end } = start()
    await settled()
    playground.send(at(null))
    expect(addresses).toEqual([])
    playground.send(question)
    expect(addresses).toEqual([['one', false]])
    playground.send(at('one'))
    end(0)
    playground.send({ ...question, text: 'And?' })
    expect(addresses).toHaveLength(1)
  })

  it.each([
    ['a visitor’s', { account: null, access: 'token' }],
    ['one that is not stored', { keepsHistory: false }],
  ] as const)('is not there for %s conversation', (_, given) => {
    const { playground, addresses } = start(given)
    playground.send(question)
    expect(addresses).toEqual([])
  })

  it('opens the conversation on load, and another one on Back', async () => {
    const { addresses, shown, go, now } = start()
    await go('old')
    expect([shown(), now().hasTag('opening')]).toEqual(['old', false])
    await go('older')
    expect(shown()).toBe('older')
    await go(null)
    expect([shown(), select.selectConversation(now()).turns]).toEqual(['next', []])
    await go('older')
    expect(shown()).toBe('older')
    expect(addresses).toEqual([])
  })

  it('is a new entry for a conversation of the history and for a new one', async () => {
    const { playground, addresses, open, shown } = start()
    await open('old')
    playground.send(at('old'))
    await open('old')
    playground.send({ type: 'conversation.begun', id: 'two' })
    playground.send({ type: 'conversation.begun', id: 'three' })
    expect([shown(), addresses]).toEqual([
      'three',
      [
        ['old', true],
        [null, true],
      ],
    ])
  })

  it('stores the beginning of an answer before Back leads to no conversation', async () => {
    const { playground, say, shown, go, written } = start()
    await go('old')
    playground.send(question)
    say(0, 'He')
    await go(null)
    expect(shown()).toBe('next')
    expect(written.at(-1)).toMatchObject({
      conversation: { id: 'old', turns: [{}, { replies: [{ steps: [{ text: 'He' }] }] }] },
    })
  })

  it('keeps the conversation on screen if it is its own', async () => {
    const { playground, asked, shown, go, now } = start({ read: () => Promise.resolve(null) })
    playground.send(question)
    await go('other')
    expect(now().hasTag('missing')).toBe(true)
    await go('one')
    expect([shown(), now().hasTag('missing'), asked.length]).toEqual(['one', false, 1])
  })

  it.each([
    ['this browser does not have it', { read: () => Promise.resolve(null) }, 'missing'],
    ['nobody is signed in', { account: null }, 'missing'],
    ['nothing is stored', { keepsHistory: false }, 'missing'],
    ['the store cannot be read', { read: () => Promise.reject(new Error('offline')) }, 'unopened'],
  ] as const)('says that %s, and can be left', async (_, given, tag) => {
    const { playground, asked, addresses, go, now } = start(given)
    await go('gone')
    expect([now().hasTag(tag), now().hasTag('busy')]).toEqual([true, true])
    playground.send(question)
    expect(asked).toEqual([])
    playground.send({ type: 'conversation.begun', id: 'two' })
    expect([now().hasTag(tag), addresses]).toEqual([false, [[null, true]]])
  })

  it('can be opened again after a failure, and fails in the end', async () => {
    const reads = [() => Promise.reject(new Error('offline')), () => new Promise<never>(() => undefined)]
    const { clock, shown, go, open, now } = start({ read: (of) => (reads.shift() ?? (() => readAny(of)))() })
    await go('old')
    await open('old')
    clock.increment(9999)
    expect([now().hasTag('opening'), now().hasTag('unopened')]).toEqual([true, false])
    clock.increment(1)
    expect(now().hasTag('unopened')).toBe(true)
    await open('old')
    expect([shown(), now().hasTag('unopened')]).toEqual(['old', false])
  })

  it('ends an answer when another conversation is opened', async () => {
    const sought: object[] = []
    const { playground, streams, now } = start({
      read: (of) => {
        sought.push(of)
        return readAny(of)
      },
    })
    playground.send(question)
    playground.send({ type: 'conversation.requested', id: 'earlier' })
    expect([now().hasTag('opening'), streams[0]?.isOver]).toEqual([true, true])
    expect(sought).toEqual([{ account: 'lin', id: 'earlier' }])
    await settled()
    expect(select.selectConversation(now())).toEqual(stored('earlier'))
  })

  it('ends the answers of a visitor who leaves it, and waits for none', async () => {
    const { playground, streams, go, now } = start({ account: null, access: 'token', conversation: compared })
    playground.send(question)
    streams[0]?.report({ type: 'answer.failed', problem: { kind: 'limited', retryAfterS: 7 }, requestId: null })
    await go('gone')
    expect([streams.map(({ isOver }) => isOver), now().context.busy]).toEqual([[true, true], []])
  })

  it('can be left while the conversation is opening', () => {
    const { playground, now, shown, addresses } = start({ read: () => new Promise<never>(() => undefined) })
    const open = () => playground.send({ type: 'conversation.requested', id: 'earlier' })
    open()
    playground.send({ type: 'conversation.begun', id: 'two' })
    expect([now().hasTag('opening'), shown()]).toEqual([false, 'two'])
    open()
    playground.send({ type: 'conversation.requested', id: 'two' })
    expect([now().hasTag('opening'), addresses.at(-1)]).toEqual([false, ['two', true]])
    open()
    playground.send({ type: 'conversation.removed', id: 'earlier', nextId: 'three' })
    expect([now().hasTag('opening'), shown(), addresses.at(-1)]).toEqual([false, 'two', [null, false]])
  })

  it('goes with a removed conversation, and returns with it', async () => {
    const { playground, addresses, end, now } = start()
    await settled()
    playground.send(question)
    end(0)
    await settled()
    playground.send({ type: 'conversation.removed', id: 'one', nextId: 'two' })
    await settled()
    select.selectHistory(now())?.send({ type: 'removal.undone', id: 'one' })
    await settled()
    expect(addresses).toEqual([
      ['one', false],
      [null, false],
      ['one', false],
    ])
    playground.send({ type: 'conversation.removed', id: 'other', nextId: 'three' })
    expect(addresses).toHaveLength(3)
  })

  it('stays that of the other tab’s version until this tab stores its own', async () => {
    const { playground, addresses, end, change } = start()
    await settled()
    playground.send(question)
    end(0)
    await settled()
    change('one')
    await settled()
    expect(addresses).toEqual([['one', false]])
    playground.send({ type: 'question.edited', index: 0, text: 'Better', images: [] })
    expect(addresses.at(-1)).toEqual(['copy', false])
  })
})
