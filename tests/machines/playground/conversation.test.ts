import { describe, expect, it } from 'vitest'
import * as talk from '@/machines/playground/conversation'
import { call, compared, conversation, said } from './samples'

const asked = (of: talk.Conversation, text = 'Hello') => talk.withQuestion(of, { text, images: [] })

describe('A conversation', () => {
  it('is cut before an edited question', () => {
    const two = asked(talk.withStep(asked(conversation), 0, said('one')), 'And?')
    const edited = talk.withQuestion(two, { text: 'Better', images: [] }, 0)
    expect(edited.turns).toEqual([{ text: 'Better', images: [], replies: [{ model: 'left-model', steps: [] }] }])
    expect(talk.titleOf(edited)).toBe('Better')
  })

  it('repeats a failed step alone, and regenerates a whole answer', () => {
    const tools = said('', { toolCalls: [{ ...call, result: 'rain' }] })
    const failed = said('', { end: { kind: 'failed', problem: { kind: 'lost' } } })
    const broken = talk.withStep(talk.withStep(asked(conversation), 0, tools), 0, failed)
    expect(talk.withoutAnswer(broken, 0).turns[0]?.replies[0]?.steps).toEqual([tools])
    const whole = talk.withStep(asked(conversation), 0, said('one'))
    expect(talk.withoutAnswer(whole, 0).turns[0]?.replies[0]?.steps).toEqual([])
  })

  it('without a turn stays as it is', () => {
    expect(talk.withStep(conversation, 0, said('one'))).toEqual(conversation)
    expect(talk.titleOf(conversation)).toBe('')
  })

  it('has the first line of its first question as its title, at most 60 characters of it', () => {
    const titled = (text: string) => talk.titleOf(talk.withQuestion(conversation, { text, images: [] }))
    expect(titled(' Short\nand more')).toBe('Short')
    expect(titled('问'.repeat(60))).toBe('问'.repeat(60))
    expect(titled('😀'.repeat(61))).toBe(`${'😀'.repeat(59)}…`)
  })

  it('has the title that the user gave it, at most 60 characters of it, until that is empty', () => {
    const named = talk.withTitle(asked(conversation), ' A name ')
    expect([talk.titleOf(named), named.title]).toEqual(['A name', 'A name'])
    expect(talk.titleOf(talk.withTitle(named, '问'.repeat(61)))).toBe(`${'问'.repeat(59)}…`)
    expect(talk.titleOf(talk.withTitle(named, ' '))).toBe('Hello')
  })

  it('continues with one of two models, and has the other’s answers if a second one is chosen again', () => {
    const two = talk.withStep(talk.withStep(asked(compared), 0, said('one')), 1, said('two'))
    const right = talk.withOneModel(two, 1)
    expect([right.models, talk.modelOf(right, 0)]).toEqual([['right-model'], 'right-model'])
    const texts = (of: talk.Conversation) =>
      ([0, 1] as const).map((lane) => {
        const [turn] = of.turns
        return talk.lastStep(turn && talk.replyOf(turn, lane))?.text
      })
    expect([texts(two), texts(right)]).toEqual([
      ['one', 'two'],
      ['two', 'one'],
    ])
    const left = talk.withOneModel(two, 0)
    expect([left.models, left.turns]).toEqual([['left-model'], two.turns])
  })

  it('tells two lanes of the same model apart', () => {
    expect([talk.laneName(compared, 1), talk.laneName({ models: ['a', 'a'] }, 1)]).toEqual(['right-model', 'a 2'])
    expect([talk.laneName(conversation, 0), talk.laneName({ models: [] }, 0)]).toEqual(['left-model', ''])
  })

  it('has the last step of a reply, if there is one', () => {
    const reply = { model: 'left-model', steps: [said('one'), said('two')] }
    expect([talk.lastStep(reply), talk.lastStep({ ...reply, steps: [] })]).toEqual([said('two'), null])
    expect(talk.lastStep(null)).toBeNull()
  })

  it('needs results of a finished step alone, until every tool has one', () => {
    const finished = { end: { kind: 'finished', reason: 'tool_calls' } } as const
    const answered = { ...call, result: 'rain' }
    expect(talk.needsResults(said('', { ...finished, toolCalls: [answered, call] }))).toBe(true)
    expect(talk.needsResults(said('', { ...finished, toolCalls: [answered] }))).toBe(false)
    expect(talk.needsResults(said('', { toolCalls: [call], end: { kind: 'stopped' } }))).toBe(false)
    expect(talk.needsResults(said('', { toolCalls: [call], end: null }))).toBe(false)
    expect(talk.needsResults(null)).toBe(false)
  })

  it('gives results to its last step alone', () => {
    const tools = said('', { toolCalls: [{ ...call, result: 'sun' }] })
    const twice = talk.withStep(talk.withStep(asked(conversation), 0, tools), 0, said('', { toolCalls: [call] }))
    const results = talk.withResults(twice, 0, ['rain']).turns[0]?.replies[0]?.steps.map(({ toolCalls }) => toolCalls)
    expect(results).toEqual([[{ ...call, result: 'sun' }], [{ ...call, result: 'rain' }]])
  })

  it('regenerates an answer of several steps whole, or one that has not begun', () => {
    const tools = said('', { toolCalls: [{ ...call, result: 'rain' }] })
    const whole = talk.withStep(talk.withStep(asked(conversation), 0, tools), 0, said('one'))
    const running = talk.withStep(asked(conversation), 0, said('one', { end: null }))
    for (const one of [whole, running, asked(conversation)])
      expect(talk.withoutAnswer(one, 0).turns[0]?.replies[0]?.steps).toEqual([])
  })

  it('repeats the last of three steps, if it failed', () => {
    const [first, second] = [said('one'), said('two')]
    const failed = said('', { end: { kind: 'failed', problem: { kind: 'lost' } } })
    const broken = [first, second, failed].reduce((all, step) => talk.withStep(all, 0, step), asked(conversation))
    expect(talk.withoutAnswer(broken, 0).turns[0]?.replies[0]?.steps).toEqual([first, second])
  })

  it('has a speed if its tokens and times are known', () => {
    const usage = { input: 1, output: 20 }
    expect(talk.tokensPerSecond(said('', { usage, timing: { firstMs: 100, totalMs: 600 } }))).toBe(40)
    expect(talk.tokensPerSecond(said('', { usage, timing: { firstMs: 100, totalMs: 100 } }))).toBeNull()
    expect(talk.tokensPerSecond(said('', { usage }))).toBeNull()
  })
})
