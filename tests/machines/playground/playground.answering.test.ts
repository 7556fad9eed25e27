import { describe, expect, it } from 'vitest'
import * as select from '@/machines/playground/playground.machine'
import { settled } from '@/tests/machines/support/settled'
import { compared, conversation } from './samples'
import { question, startPlayground } from './startPlayground'

describe('A playground that answers', () => {
  it('takes no question while a lane answers or waits for the next minute', () => {
    const { playground, clock, asked, streams, now, end } = startPlayground({ conversation: compared })
    playground.send(question)
    end(1)
    playground.send(question)
    playground.send({ type: 'answer.requested', lane: 1 })
    streams[0]?.report({ type: 'answer.failed', problem: { kind: 'limited', retryAfterS: 7 }, requestId: null })
    playground.send(question)
    expect([now().hasTag('busy'), asked.length]).toEqual([true, 2])
    clock.increment(7000)
    expect(now().hasTag('busy')).toBe(false)
    playground.send(question)
    expect(asked.length).toBe(4)
  })

  it.each([[{ type: 'conversation.begun', id: 'two' }], [{ type: 'conversation.requested', id: 'two' }]] as const)(
    'stores the beginning of an answer with its conversation on %o',
    async (event) => {
      const read = ({ id }: { id: string }) => Promise.resolve({ ...conversation, id })
      const { playground, streams, written, now, say } = startPlayground({ read })
      playground.send(question)
      say(0, 'He')
      playground.send(event)
      await settled()
      expect([streams[0]?.isOver, now().hasTag('busy'), select.selectConversation(now()).id]).toEqual([
        true,
        false,
        'two',
      ])
      const steps = [{ text: 'He', end: { kind: 'stopped' } }]
      expect(written.at(-1)).toMatchObject({ conversation: { id: 'one', turns: [{ replies: [{ steps }] }] } })
    },
  )

  it.each([
    [{ type: 'conversation.begun', id: 'two' }],
    [{ type: 'conversation.requested', id: 'two' }],
    [{ type: 'address.changed', id: null, nextId: 'two' }],
  ] as const)('waits for no minute of the conversation that it leaves on %o', async (event) => {
    const read = ({ id }: { id: string }) => Promise.resolve({ ...conversation, id })
    const { playground, streams, now } = startPlayground({ read })
    playground.send(question)
    streams[0]?.report({ type: 'answer.failed', problem: { kind: 'limited', retryAfterS: 7 }, requestId: null })
    playground.send(event)
    await settled()
    expect([now().hasTag('busy'), select.selectConversation(now()).id]).toEqual([false, 'two'])
  })

  it('waits for no minute of the answer that another one replaces', () => {
    const { playground, streams, now, end } = startPlayground({ conversation: compared })
    playground.send(question)
    end(1)
    streams[0]?.report({ type: 'answer.failed', problem: { kind: 'limited', retryAfterS: 7 }, requestId: null })
    playground.send({ type: 'answer.adopted', lane: 1 })
    expect([now().hasTag('busy'), select.selectConversation(now()).models]).toEqual([false, ['right-model']])
  })

  it('is busy while it opens a conversation', async () => {
    const { playground, now } = startPlayground({ read: () => new Promise(() => undefined) })
    playground.send({ type: 'conversation.requested', id: 'two' })
    await settled()
    expect(now().hasTag('busy')).toBe(true)
  })
})
