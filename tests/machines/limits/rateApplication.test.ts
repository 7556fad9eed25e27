import { describe, expect, test } from 'vitest'
import { emptyDraft } from '@/machines/limits/applicationDraft'
import * as select from '@/machines/limits/rateApplication.machine'
import { startApplication } from '@/tests/machines/support/applicationHarness'
import { applicationDraft, rateApplication } from '@/tests/machines/support/samples'
import { settled } from '@/tests/machines/support/settled'

const draft = applicationDraft({ tpm: '50000' })
const offline = () => Promise.reject(new Error('offline'))
const refused = (code: 1201 | 1202 | 1205) => () => Promise.resolve({ kind: 'refused', code } as const)

describe('applying', () => {
  test('applying for higher limits opens an empty form once the account is known to have an e-mail address', async () => {
    const { actor, fields, now, log } = startApplication()
    actor.send({ type: 'application.requested' })
    expect([fields(), select.selectIsCheckingEmail(now())]).toEqual([undefined, true])
    await settled()
    expect([fields(), log]).toEqual([emptyDraft, []])
  })

  test('applying for higher limits sends one finished draft, closes the form and forgets the draft', async () => {
    const { open, submit, sent, log, now } = startApplication()
    await open()
    await submit(draft)
    expect(sent).toEqual([
      { name: 'Lin', developer_type: 1, org_name: 'Garden', use_scene: 'Poems', model_ids: ['intern-s1'], tpm: 50_000 },
    ])
    expect([now().value, log]).toEqual([
      'closed',
      ['keep "Lin"', 'submit seed-1', 'notify applicationSubmitted', 'discard'],
    ])
    expect(select.selectSubmitted(now())).toEqual(rateApplication())
  })

  test('applying for higher limits stays closed when the address could not be asked for', async () => {
    const { open, tags } = startApplication({ hasEmail: offline })
    await open()
    expect(tags()).toBe('')
  })
})

test('a second application takes a new key for the same texts', async () => {
  const { open, submit, fields, log } = startApplication()
  await open()
  await submit(draft)
  await open()
  expect(fields()).toEqual(emptyDraft)
  await submit(draft)
  expect(log.filter((line) => line.startsWith('submit'))).toEqual(['submit seed-1', 'submit seed-2'])
})

test('a refusal or a lost response leaves the form open', async () => {
  const answers = [refused(1202), offline, refused(1205)]
  const { open, submit, fields, log } = startApplication({ submit: () => (answers.shift() ?? offline)() })
  await open()
  for (const _ of [1, 2, 3]) await submit(draft)
  expect(fields()).toEqual(draft)
  const once = ['keep "Lin"', 'submit seed-1']
  expect(log).toEqual([...once, ...once, ...once])
})

describe('without an e-mail address', () => {
  test('without an e-mail address, a notice shows for 3 s, then the user center', async () => {
    const { clock, open, comeBack, log, fields, now } = startApplication({ hasEmail: () => Promise.resolve(false) })
    await open()
    expect(select.selectIsEmailMissing(now())).toBe(true)
    clock.increment(2999)
    expect(log).toEqual(['notify emailMissing'])
    clock.increment(1)
    expect([select.selectIsLeaving(now()), log]).toEqual([true, ['notify emailMissing', 'keep ""', 'goToUserCenter']])
    comeBack()
    expect(fields()).toEqual(emptyDraft)
  })

  test('without an e-mail address, a draft that the server refuses for that is restored as well', async () => {
    const { clock, open, submit, comeBack, log, tags, fields } = startApplication({ submit: refused(1201) })
    await open()
    await submit(draft)
    expect(tags()).toBe('emailMissing')
    clock.increment(3000)
    expect(log).toEqual(['keep "Lin"', 'submit seed-1', 'notify emailMissing', 'keep "Lin"', 'goToUserCenter'])
    comeBack()
    expect(fields()).toEqual(draft)
  })

  test('without an e-mail address, dismissing the notice leads nowhere', async () => {
    const { actor, clock, open, log, tags } = startApplication({ hasEmail: () => Promise.resolve(false) })
    await open()
    actor.send({ type: 'application.dismissed' })
    clock.increment(10_000)
    expect([tags(), log]).toEqual(['', ['notify emailMissing']])
  })

  test.each([0, 3000])('without an e-mail address, staying after %i ms returns to what was typed', async (waitMs) => {
    const { actor, clock, open, submit, log, fields } = startApplication({ submit: refused(1201) })
    await open()
    await submit(draft)
    clock.increment(waitMs)
    actor.send({ type: 'application.dismissed' })
    expect(fields()).toEqual(draft)
    expect([log.includes('discard'), log.includes('stopLeaving')]).toEqual([false, waitMs === 3000])
  })

  test('without an e-mail address, staying and asking again stop the browser from leaving', async () => {
    const { actor, clock, open, log, tags } = startApplication({ hasEmail: () => Promise.resolve(false) })
    await open()
    clock.increment(3000)
    actor.send({ type: 'application.requested' })
    await settled()
    clock.increment(3000)
    actor.send({ type: 'application.dismissed' })
    const left = ['notify emailMissing', 'keep ""', 'goToUserCenter', 'stopLeaving']
    expect([tags(), log]).toEqual(['', [...left, ...left, 'discard']])
  })
})

describe('the limits of an application', () => {
  test('an application knows the bounds alone until the current limits are loaded', async () => {
    const { actor, open, now } = startApplication()
    expect(select.selectRange(now())).toEqual({ bounds: { tpm: 50_000, rpm: 1000 }, current: null })
    await open()
    actor.send({ type: 'limits.loaded', limits: { tpm: 20_000, rpm: 60 } })
    expect(select.selectRange(now())).toEqual({
      bounds: { tpm: 50_000, rpm: 1000 },
      current: { tpm: 20_000, rpm: 60 },
    })
  })

  test('an application is sent without a limit that can no longer be raised', async () => {
    const { actor, open, submit, sent } = startApplication()
    await open()
    actor.send({ type: 'limits.loaded', limits: { tpm: 200_000, rpm: 10 } })
    await submit(applicationDraft({ tpm: '40000', rpm: '60' }))
    expect(sent.map(({ tpm, rpm }) => [tpm, rpm])).toEqual([[undefined, 60]])
  })
})

test('an application that is not begun requests nothing', async () => {
  const { now } = startApplication()
  await settled()
  expect(now().value).toBe('closed')
})

describe('a draft', () => {
  test('a draft of an application is stored while it is typed, discarded on dismissal, and stored when it opens again', async () => {
    const { open, openForm, fields, log, now } = startApplication()
    await open()
    openForm()?.send({ type: 'form.typed', fields: draft })
    openForm()?.send({ type: 'form.dismissed' })
    expect([now().value, log]).toEqual(['closed', ['keep "Lin"', 'discard']])
    await open()
    expect([fields(), log.at(-1)]).toEqual([draft, 'keep "Lin"'])
  })

  test('a draft of an application that was stored opens the form with a notice and sends nothing', async () => {
    const { clock, log, sent, fields } = startApplication({ draft })
    await settled()
    clock.increment(60_000)
    expect([fields(), log, sent]).toEqual([draft, ['notify draftRestored', 'keep "Lin"'], []])
  })

  test('a draft of an application without a word in it opens the form without a notice', () => {
    const { fields, log } = startApplication({ draft: emptyDraft })
    expect([fields(), log]).toEqual([emptyDraft, []])
  })
})
