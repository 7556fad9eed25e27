import { describe, expect, it } from 'vitest'
import { titleOf } from '@/machines/playground/conversation'
import * as select from '@/machines/playground/playground.machine'
import { settled } from '@/tests/machines/support/settled'
import { compared } from './samples'
import { question, startPlayground } from './startPlayground'

describe('A conversation of the playground', () => {
  it('has its new name on screen and in the store, and not in the next conversation', async () => {
    const { playground, written, now, end } = startPlayground()
    await settled()
    playground.send(question)
    end(0)
    await settled()
    playground.send({ type: 'conversation.renamed', id: 'other', title: 'Other' })
    expect(titleOf(select.selectConversation(now()))).toBe('Hello')
    playground.send({ type: 'conversation.renamed', id: 'one', title: 'A name' })
    await settled()
    expect(titleOf(select.selectConversation(now()))).toBe('A name')
    expect(written.slice(-2)).toEqual([
      { kind: 'renamed', id: 'other', title: 'Other' },
      { kind: 'renamed', id: 'one', title: 'A name' },
    ])
    playground.send({ type: 'conversation.begun', id: 'two' })
    expect(titleOf(select.selectConversation(now()))).toBe('')
  })

  it('stays the same if another tab renames it', async () => {
    const { playground, now, change } = startPlayground()
    await settled()
    playground.send(question)
    change('one', 'A name')
    expect(select.selectConversation(now())).toMatchObject({ id: 'one', title: 'A name' })
  })

  it('continues with one of two models; an answer that has not ended is stored as far as it has arrived', async () => {
    const { playground, written, streams, now, end, say, texts } = startPlayground({ conversation: compared })
    await settled()
    playground.send(question)
    say(0, 'le')
    say(1, 'right')
    end(1)
    playground.send({ type: 'answer.adopted', lane: 1 })
    await settled()
    expect(streams.map(({ isOver }) => isOver)).toEqual([true, true])
    expect([select.selectConversation(now()).models, texts()]).toEqual([['right-model'], [['Hello', 'right', 'le']]])
    expect(written.at(-1)).toEqual({ kind: 'stored', conversation: select.selectConversation(now()) })
    expect(now().hasTag('busy')).toBe(false)
  })
})
