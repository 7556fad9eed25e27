import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { certificateMachine } from '@/machines/certificates/certificate.machine'
import * as select from '@/machines/certificates/certificate.machine'
import { idFrom, idProblem } from '@/machines/certificates/certificateId'
import type { Certificate } from '@/openapi/types'
import { done, failed, start } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { certificate } from '@/tests/machines/support/samples'
import { settled } from '@/tests/machines/support/settled'

const changed = (id: string) => ({ type: 'id.changed', id }) as const

function lookUp(id: string) {
  type Question = { id: string; signal: AbortSignal; answer: (found: Certificate | null) => void; fail: () => void }
  const asked: Question[] = []
  const findCertificate = fromPromise<Certificate | null, { id: string }>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ id: input.id, signal, answer: resolve, fail: () => reject(new Error('offline')) })
      }),
  )
  const actor = createActor(certificateMachine.provide({ actors: { findCertificate } }), { input: { id } }).start()
  const seen = () => [actor.getSnapshot().value, select.selectCertificate(actor.getSnapshot())]
  return { actor, asked, seen }
}

describe('looking a certificate up', () => {
  test('looking up a certificate finds it', async () => {
    const { actor, asked, seen } = lookUp('A1')
    expect([seen(), asked[0]?.id]).toEqual([['lookingUp', null], 'A1'])
    expect(select.selectIsLookingUp(actor.getSnapshot())).toBe(true)
    asked[0]?.answer(certificate)
    await settled()
    expect([seen(), select.selectIsLookingUp(actor.getSnapshot())]).toEqual([['found', certificate], false])
  })

  test('looking up a certificate distinguishes "not found" from "could not be reached", which can be retried', async () => {
    const { actor, asked, seen } = lookUp('A1')
    asked[0]?.fail()
    await settled()
    expect([seen(), select.selectIsFailed(actor.getSnapshot())]).toEqual([['failed', null], true])
    actor.send({ type: 'lookup.repeated' })
    asked[1]?.answer(null)
    await settled()
    expect([seen(), select.selectIsNotFound(actor.getSnapshot())]).toEqual([['notFound', null], true])
  })

  test.each([
    ['', 'notFound'],
    ['a/b', 'notFound'],
    ['A'.repeat(65), 'notFound'],
  ])('looking up a certificate sends no request for "%s"', (id, tag) => {
    const { asked, seen } = lookUp(id)
    expect([seen(), asked.length]).toEqual([[tag, null], 0])
  })

  test('looking up a certificate follows the address, and an older answer never replaces a newer one', async () => {
    const { actor, asked, seen } = lookUp('A1')
    actor.send(changed('A1'))
    actor.send(changed('B2'))
    expect(asked.map(({ id, signal }) => [id, signal.aborted])).toEqual([
      ['A1', true],
      ['B2', false],
    ])
    asked[0]?.answer(certificate)
    await settled()
    expect(seen()).toEqual(['lookingUp', null])
    asked[1]?.answer({ ...certificate, id: 'B2' })
    await settled()
    expect(seen()).toEqual(['found', { ...certificate, id: 'B2' }])
    actor.send(changed(''))
    expect(seen()).toEqual(['notFound', null])
  })
})

describe('an id', () => {
  test.each([
    ['7QK2M-9XWPT-4HJ5C-0RVNE', null],
    ['InternLM-C4-S0001', null],
    ['书生-0001', null],
    ['', 'missing'],
    ['A'.repeat(64), null],
    ['A'.repeat(65), 'tooLong'],
    ['a b', 'illFormed'],
    ['a/b', 'illFormed'],
    ['a?b', 'illFormed'],
    ['a%b', 'illFormed'],
    ['..', 'illFormed'],
    ['..a', null],
    ['a..', null],
    ['a\u0000', 'illFormed'],
  ])('a certificate id "%s": %s', (id, problem) => {
    expect(idProblem(id)).toBe(problem)
  })

  test.each([
    ['  A1 ', 'A1'],
    ['7QK2M 9XWPT 4HJ5C 0RVNE', '7QK2M-9XWPT-4HJ5C-0RVNE'],
    ['https://portal.example/certificate/7QK2M-9XWPT', '7QK2M-9XWPT'],
    ['https://portal.example/certificate/%E4%B9%A6-1?lang=en', '书-1'],
    [' http://portal.example/certificate/A1', 'A1'],
    ['see https://portal.example/certificate/A1', 'see-https://portal.example/certificate/A1'],
    ['A1  B2', 'A1-B2'],
    ['7qk2m-9xwpt 4hj5cOrvne', '7QK2M-9XWPT-4HJ5C-0RVNE'],
    ['100%', '100%'],
    ['', ''],
  ])('a certificate id "%s" is read as "%s"', (typed, id) => {
    expect(idFrom(typed)).toBe(id)
  })
})

test('each state of certificate handles each event as reviewed', () => {
  expect(start(certificateMachine, { id: 'A1' }).effects).toEqual(['start findCertificate'])
  const events = [changed('A1'), changed('B2'), changed('a/b'), changed(''), { type: 'lookup.repeated' }] as const
  const answers = [
    done('certificate.lookingUp', certificate),
    done('certificate.lookingUp', null),
    failed('certificate.lookingUp'),
  ]
  const walk = { inputs: [{ id: 'A1' }], events: [...events, ...answers] }
  const states = everyState(certificateMachine, walk)
  for (const state of states) expect(state.matches('found')).toBe(select.selectCertificate(state as never) !== null) // of this machine
  expect(eventMatrix(certificateMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "id.changed id=A1 → ignored | lookingUp",
        "id.changed id=B2 → ignored | lookingUp",
        "id.changed id=a/b → notFound",
        "id.changed id= → notFound",
        "lookup.repeated → lookingUp",
        "ignored: nothing",
      ],
      "found": [
        "id.changed id=A1 → ignored | lookingUp",
        "id.changed id=B2 → ignored | lookingUp",
        "id.changed id=a/b → notFound",
        "id.changed id= → notFound",
        "ignored: lookup.repeated",
      ],
      "lookingUp": [
        "id.changed id=A1 → ignored | lookingUp",
        "id.changed id=B2 → ignored | lookingUp",
        "id.changed id=a/b → notFound",
        "id.changed id= → notFound",
        "ignored: lookup.repeated",
      ],
      "notFound": [
        "id.changed id=A1 → ignored | lookingUp",
        "id.changed id=B2 → ignored | lookingUp",
        "id.changed id=a/b → ignored | noted",
        "id.changed id= → ignored | noted",
        "ignored: lookup.repeated",
      ],
    }
  `)
})
