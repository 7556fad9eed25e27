import { describe, expect, it } from 'vitest'
import * as select from '@/machines/playground/playground.machine'
import { settled } from '@/tests/machines/support/settled'
import { call, compared, conversation } from './samples'
import { allowance, question, startPlayground, type Given } from './startPlayground'

describe('A playground', () => {
  it('asks the model, stores the conversation and reads again what is left', async () => {
    const rest = { ...allowance, tokens: { limit: 5000, remaining: 10 } }
    const { playground, asked, written, now, end, say, texts } = startPlayground({ allowances: [allowance, rest] })
    await settled()
    expect(select.selectBounds(now()).allowance).toEqual(allowance)
    playground.send(question)
    expect(asked).toMatchObject([{ access: 'session', request: { model: 'left-model', max_tokens: 2500 } }])
    expect(written).toEqual([{ kind: 'stored', conversation: select.selectConversation(now()) }])
    say(0, 'Hi')
    end(0)
    await settled()
    expect(texts()).toEqual([['Hello', 'Hi']])
    expect(written.at(-1)).toEqual({ kind: 'stored', conversation: select.selectConversation(now()) })
    expect(select.selectBounds(now()).allowance).toEqual(rest)
  })

  it('asks two models at once, each with half of what is left after both inputs', async () => {
    const { playground, asked, end, say, texts } = startPlayground({ conversation: compared })
    await settled()
    playground.send(question)
    expect(asked.map(({ request }) => [request.model, request.max_tokens])).toEqual([
      ['left-model', 1494],
      ['right-model', 1494],
    ])
    say(1, 'right')
    end(1)
    say(0, 'left')
    end(0)
    expect(texts()).toEqual([['Hello', 'left', 'right']])
  })

  it('stops every answer, and regenerates one', () => {
    const { playground, asked, streams, say, texts } = startPlayground({ conversation: compared })
    playground.send(question)
    say(0, 'le')
    say(1, 'ri')
    playground.send({ type: 'answers.stopped' })
    expect([streams.map(({ isOver }) => isOver), texts()]).toEqual([[true, true], [['Hello', 'le', 'ri']]])
    playground.send({ type: 'answer.requested', lane: 1 })
    expect([asked.length, asked[2]?.request.model, texts()]).toEqual([3, 'right-model', [['Hello', 'le', '']]])
  })

  it('replaces an edited question and all after it, and stores that', async () => {
    const { playground, asked, written, now, end, texts } = startPlayground()
    await settled()
    playground.send(question)
    end(0)
    playground.send({ ...question, text: 'And?' })
    end(1)
    playground.send({ type: 'question.edited', index: 0, text: 'Better', images: [] })
    expect([texts(), asked[2]?.request.messages]).toEqual([[['Better', '']], [{ role: 'user', content: 'Better' }]])
    await settled()
    expect(written.at(-1)).toEqual({ kind: 'stored', conversation: select.selectConversation(now()) })
  })

  it('continues with the results of tools', () => {
    const { playground, asked, streams, end } = startPlayground()
    playground.send(question)
    const { id, name, arguments: given } = call
    streams[0]?.report({
      type: 'piece.arrived',
      piece: { thinking: '', text: '', calls: [{ index: 0, id, name, arguments: given }] },
      atMs: 1,
    })
    end(0, 'tool_calls')
    playground.send({ type: 'results.sent', lane: 0, results: ['rain'] })
    expect(asked[1]?.request.messages.at(-1)).toEqual({ role: 'tool', tool_call_id: id, content: 'rain' })
  })

  it('asks visitors to sign in, and asks no model', () => {
    const { playground, asked, now } = startPlayground({ account: null })
    playground.send(question)
    expect([now().hasTag('signInAsked'), asked]).toEqual([true, []])
    playground.send({ type: 'conversation.requested', id: conversation.id })
    expect(now().hasTag('signInAsked')).toBe(false)
    const pasted = startPlayground({ account: null, access: 'token' })
    pasted.playground.send(question)
    expect([pasted.now().hasTag('signInAsked'), pasted.asked.length]).toEqual([false, 1])
  })

  it('asks for a token if the server lacks the call', async () => {
    const { playground, asked, streams, now } = startPlayground()
    await settled()
    playground.send(question)
    streams[0]?.report({ type: 'answer.failed', problem: { kind: 'lost' }, requestId: null })
    expect(select.selectAccess(now())).toBe('session')
    playground.send({ type: 'answer.requested', lane: 0 })
    streams[1]?.report({ type: 'answer.failed', problem: { kind: 'missing' }, requestId: null })
    expect(select.selectAccess(now())).toBe('token')
    const [turn] = select.selectConversation(now()).turns
    expect(turn?.replies[0]?.steps[0]?.end).toMatchObject({ kind: 'failed', problem: { kind: 'missing' } })
    playground.send({ type: 'answer.requested', lane: 0 })
    expect(asked[2]?.access).toBe('token')
    streams[2]?.report({ type: 'answer.failed', problem: { kind: 'missing' }, requestId: null })
    expect(select.selectAccess(now())).toBe('token')
  })

  it('stores a conversation that another tab has changed as one of its own', async () => {
    const { playground, written, end, change } = startPlayground()
    await settled()
    change('other')
    await settled()
    playground.send(question)
    end(0)
    await settled()
    change('one')
    await settled()
    playground.send({ ...question, text: 'More' })
    await settled()
    const ids = written.map((one) => one.kind === 'stored' && one.conversation.id)
    expect([...new Set(ids)]).toEqual(['one', 'copy'])
  })

  it('begins a new conversation when the one on screen is removed', async () => {
    const { playground, streams, written, now } = startPlayground()
    await settled()
    playground.send(question)
    playground.send({ type: 'conversation.removed', id: 'other', nextId: 'two' })
    expect([select.selectConversation(now()).turns.length, streams[0]?.isOver]).toEqual([1, false])
    playground.send({ type: 'conversation.removed', id: 'one', nextId: 'two' })
    expect(streams[0]?.isOver).toBe(true)
    await settled()
    expect(select.selectConversation(now())).toMatchObject({ id: 'two', turns: [], models: ['left-model'] })
    expect(written.slice(-2)).toEqual([
      { kind: 'removed', id: 'other', nextId: 'two' },
      { kind: 'removed', id: 'one', nextId: 'two' },
    ])
  })

  it('shows a restored conversation again, unless another one was begun since', async () => {
    const { playground, end, now, texts } = startPlayground()
    await settled()
    playground.send(question)
    end(0)
    await settled()
    const remove = async (nextId: string) => {
      playground.send({ type: 'conversation.removed', id: 'one', nextId })
      await settled()
    }
    const restore = async () => {
      select.selectHistory(now())?.send({ type: 'removal.undone', id: 'one' })
      await settled()
    }
    await remove('two')
    await restore()
    expect([select.selectConversation(now()).id, texts()]).toEqual(['one', [['Hello', '']]])
    await remove('three')
    playground.send({ ...question, text: 'Other' })
    await restore()
    expect([select.selectConversation(now()).id, texts()]).toEqual(['three', [['Other', '']]])
  })

  it('gives each conversation a view of its own, which its changes and another tab leave as it is', async () => {
    const { playground, now, change } = startPlayground({ read: ({ id }) => Promise.resolve({ ...conversation, id }) })
    await settled()
    const seen = [select.selectOpening(now())]
    const note = () => seen.push(select.selectOpening(now()))
    playground.send(question)
    note()
    change('one')
    await settled()
    note()
    expect(select.selectConversation(now()).id).toBe('copy')
    playground.send({ type: 'conversation.requested', id: 'copy' })
    note()
    expect(new Set(seen).size).toBe(1)
    playground.send({ type: 'conversation.requested', id: 'one' })
    await settled()
    note()
    playground.send({ type: 'conversation.begun', id: 'two' })
    note()
    playground.send({ type: 'conversation.removed', id: 'two', nextId: 'three' })
    note()
    expect(new Set(seen).size).toBe(4)
  })

  it('changes settings and models, and keeps them in a new conversation', () => {
    const { playground, now } = startPlayground()
    playground.send({ type: 'settings.changed', settings: { system: 'Be brief.' } })
    playground.send({ type: 'models.chosen', models: ['a', 'b'] })
    playground.send(question)
    playground.send({ type: 'conversation.begun', id: 'two' })
    expect(select.selectConversation(now())).toMatchObject({ id: 'two', models: ['a', 'b'], turns: [] })
    expect(select.selectSettings(now()).system).toBe('Be brief.')
  })

  it('has an answer for each lane, and a history of the account or of none', () => {
    const { now } = startPlayground({ conversation: compared })
    const lanes = ([0, 1] as const).map((lane) => select.selectLane(now(), lane)?.getSnapshot().context.lane)
    expect(lanes).toEqual([0, 1])
    const accountOf = (given: Given) =>
      select.selectHistory(startPlayground(given).now())?.getSnapshot().context.account
    expect([accountOf({}), accountOf({ keepsHistory: false })]).toEqual(['lin', null])
  })
})
