import { execFileSync } from 'node:child_process'
import type { CallReport } from '@/machines/tryIt/tryIt.machine'
import { describe, expect, it } from 'vitest'
import { callModel, listModels } from '@/src/features/tryIt/modelCall'
import { equivalentCurl, requestBody } from '@/src/features/tryIt/request'

const base = 'https://portal.example/v1'

/** The words that a shell hands to curl, the token set. */
const wordsOf = (command: string) => {
  const shell = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${command}`
  const said = execFileSync('sh', ['-c', shell], { env: { INTERN_API_TOKEN: 'intern_1' }, encoding: 'utf8' })
  return said.split('\0').slice(0, -1)
}

describe('the command of a trial', () => {
  it.each(['Hello', 'It’s 5 o\'clock: "$HOME" `id` $(id) \\ \\n !!', '第一行\n第二行 \u{20BB7}'])(
    'the command of a trial asks exactly what the page asks: %j',
    (question) => {
      const model = "a/b'c"
      const [first, address, header, bearer, again, type, data, body = ''] = wordsOf(
        equivalentCurl(base, model, question),
      )
      expect([first, address, header, bearer, again, type, data]).toEqual([
        '-N',
        `${base}/chat/completions`,
        '-H',
        'Authorization: Bearer intern_1',
        '-H',
        'Content-Type: application/json',
        '-d',
      ])
      expect(JSON.parse(body)).toEqual(requestBody(model, question))
    },
  )
})

describe('the models of a pasted token', () => {
  const ask = (answer: Response) => {
    const asked: unknown[] = []
    const fetch = (address: string, init: RequestInit) => {
      asked.push([address, init.method, init.headers])
      return Promise.resolve(answer)
    }
    const window = { fetch } as unknown as Window // all that it needs of one
    const models = listModels(window, { base, readToken: () => ' intern_1 ' }, AbortSignal.any([]))
    return { asked, models }
  }

  it('the models of a pasted token are those of the API for it', async () => {
    const { asked, models } = ask(Response.json({ object: 'list', data: [{ id: 'intern-s1' }, { id: 'intern-s2' }] }))
    expect(await models).toEqual(['intern-s1', 'intern-s2'])
    expect(asked).toEqual([[`${base}/models`, 'GET', { Authorization: 'Bearer intern_1' }]])
  })

  it.each([{ success: false, data: null }, { object: 'list', data: {} }, 7])(
    'the models of a pasted token are not known where the answer is no list: %j',
    async (body) => {
      await expect(ask(Response.json(body)).models).rejects.toThrow('no list of models')
    },
  )

  it('the models of a pasted token that is refused are not known', async () => {
    await expect(ask(new Response(null, { status: 401 })).models).rejects.toThrow('401')
  })
})

describe('the answer of a trial', () => {
  const ended = '[DONE]'
  const ask = async (...events: (object | string)[]) => {
    const lines = events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    const fetch = () => Promise.resolve(new Response(lines.join('')))
    const window = { fetch } as unknown as Window // all that it needs of one
    const reports: CallReport[] = []
    const call = { base, readToken: () => 'intern_1', model: 'intern-s1', question: 'Hello' }
    await callModel(window, call, (report) => void reports.push(report), AbortSignal.any([]))
    return reports
  }
  const piece = (content: unknown) => ({ choices: [{ delta: { content } }] })

  it('the answer of a trial consists of its chunks and the usage', async () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2 }
    expect(await ask(piece('Hel'), {}, piece(null), piece('lo'), { choices: [], usage }, ended)).toEqual([
      { type: 'piece.arrived', text: 'Hel' },
      { type: 'piece.arrived', text: 'lo' },
      { type: 'answer.counted', usage: { input: 1, output: 2 } },
      { type: 'answer.ended' },
    ])
  })

  it.each([piece(7), { choices: {} }, { usage: { prompt_tokens: 'seven', completion_tokens: 2 } }])(
    'the answer of a trial is not whole where a piece has other types: %j',
    async (wrong) => {
      await expect(ask(wrong, ended)).rejects.toThrow(/malformed|not iterable/)
    },
  )
})
