import { describe, expect, test } from 'vitest'
import { emptyDraft } from '@/machines/limits/applicationDraft'
import * as select from '@/machines/limits/rateApplication.machine'
import { startApplication, submitted } from '@/tests/machines/support/applicationHarness'
import { applicationDraft, rateApplication } from '@/tests/machines/support/samples'
import { settled } from '@/tests/machines/support/settled'

const draft = applicationDraft({ tpm: '50000' })
const offline = () => Promise.reject(new Error('offline'))
const refused = (code: 1201 | 1202) => () => Promise.resolve({ kind: 'refused', code } as const)

describe('applying', () => {
  test('applying for higher limits opens an empty form once the account is known to have an e-mail address', async () => {
    const { actor, tags, now, log } = startApplication()
    actor.send({ type: 'application.requested' })
    expect([tags(), select.selectIsCheckingEmail(now())]).toEqual(['checkingEmail', true])
    await settled()
    expect([tags(), select.selectDraft(now()), log]).toEqual(['editing', emptyDraft, []])
  })

  test('applying for higher limits sends one finished draft, closes the form and forgets the draft', async () => {
    const { open, submit, sent, log, now } = startApplication()
    await open()
    await submit(draft)
    expect(sent).toEqual([
      { name: 'Lin', developer_type: 1, org_name: 'Garden', use_scene: 'Poems', model_ids: ['intern-s1'], tpm: 50_000 },
    ])
    expect([now().value, log]).toEqual([
      'submitted',
      ['keep "Lin" seed-1', 'submit seed-1', 'discard', 'notify applicationSubmitted'],
    ])
    expect([select.selectSubmitted(now()), select.selectDraft(now())]).toEqual([rateApplication(), emptyDraft])
  })

  test('applying for higher limits cannot be sent twice, dismissed or changed while it is sent', async () => {
    const { actor, open, submit, log, now } = startApplication({ submit: () => new Promise(() => undefined) })
    await open()
    await submit(draft)
    await submit(draft)
    actor.send({ type: 'application.dismissed' })
    actor.send({ type: 'application.draft.typed', draft: emptyDraft })
    await open()
    expect([select.selectIsEditing(now()), select.selectIsSubmitting(now()), log]).toEqual([
      true,
      true,
      ['keep "Lin" seed-1', 'submit seed-1'],
    ])
  })

  test('applying for higher limits stays closed when the address could not be asked for', async () => {
    const { open, tags } = startApplication({ hasEmail: offline })
    await open()
    expect(tags()).toBe('')
  })
})

describe('a failure', () => {
  test('a failure of an application returns to the draft, whose key changes only with it', async () => {
    const { fakes, open, submit, log, tags, now } = startApplication({ submit: offline })
    await open()
    await submit(draft)
    expect([tags(), select.selectIsFailed(now()), select.selectDraft(now())]).toEqual(['editing failed', true, draft])
    await submit(draft)
    fakes.submit = () => Promise.resolve(submitted)
    await submit(applicationDraft({ name: 'Xue' }))
    expect(log.filter((line) => line.startsWith('submit'))).toEqual(['submit seed-1', 'submit seed-1', 'submit seed-2'])
  })

  test('a second application takes a new key for the same texts after a failure', async () => {
    const { open, submit, log } = startApplication()
    await open()
    await submit(draft)
    await open()
    await submit(draft)
    expect(log.filter((line) => line.startsWith('submit'))).toEqual(['submit seed-1', 'submit seed-2'])
  })

  test('a failure of an application by refusal says which, until the next try', async () => {
    const { fakes, open, submit, tags, now } = startApplication({ submit: refused(1202) })
    await open()
    await submit(draft)
    expect([tags(), select.selectRefusal(now()), select.selectDraft(now())]).toEqual(['editing refused', 1202, draft])
    fakes.submit = () => new Promise(() => undefined)
    await submit(draft)
    expect(select.selectRefusal(now())).toBeNull()
  })

  test('a failure of an application by refusal is gone when the form opens again', async () => {
    const { actor, open, submit, tags, now } = startApplication({ submit: refused(1202) })
    await open()
    await submit(draft)
    actor.send({ type: 'application.dismissed' })
    await open()
    expect([tags(), select.selectRefusal(now())]).toEqual(['editing', null])
  })
})

describe('without an e-mail address', () => {
  test('without an e-mail address, a notice shows for 3 s, then the user center', async () => {
    const { clock, open, comeBack, log, tags, now } = startApplication({ hasEmail: () => Promise.resolve(false) })
    await open()
    expect([tags(), select.selectIsEmailMissing(now())]).toEqual(['emailMissing', true])
    clock.increment(2999)
    expect(log).toEqual(['notify emailMissing'])
    clock.increment(1)
    expect([select.selectIsLeaving(now()), log]).toEqual([true, ['notify emailMissing', 'keep ""', 'goToUserCenter']])
    comeBack()
    expect([tags(), select.selectDraft(now())]).toEqual(['editing', emptyDraft])
  })

  test('without an e-mail address, a draft that the server refuses for that is restored as well', async () => {
    const { clock, open, submit, comeBack, log, tags, now } = startApplication({ submit: refused(1201) })
    await open()
    await submit(draft)
    expect(tags()).toBe('emailMissing')
    clock.increment(3000)
    expect(log).toEqual([
      'keep "Lin" seed-1',
      'submit seed-1',
      'notify emailMissing',
      'keep "Lin" seed-1',
      'goToUserCenter',
    ])
    comeBack()
    expect([tags(), select.selectDraft(now())]).toEqual(['editing', draft])
  })

  test('without an e-mail address, dismissing the notice leads nowhere', async () => {
    const { actor, clock, open, log, tags } = startApplication({ hasEmail: () => Promise.resolve(false) })
    await open()
    actor.send({ type: 'application.dismissed' })
    clock.increment(10_000)
    expect([tags(), log]).toEqual(['', ['notify emailMissing']])
  })

  test.each([0, 3000])('without an e-mail address, staying after %i ms returns to what was typed', async (waitMs) => {
    const { actor, clock, open, submit, log, tags, now } = startApplication({ submit: refused(1201) })
    await open()
    await submit(draft)
    clock.increment(waitMs)
    actor.send({ type: 'application.dismissed' })
    expect([tags(), select.selectDraft(now())]).toEqual(['editing', draft])
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
  test('a draft of an application is stored while it is typed, and discarded on dismissal', async () => {
    const { actor, open, log, now } = startApplication()
    await open()
    actor.send({ type: 'application.draft.typed', draft: applicationDraft({ name: 'Li' }) })
    actor.send({ type: 'application.draft.typed', draft })
    actor.send({ type: 'application.dismissed' })
    expect([now().value, log]).toEqual(['closed', ['keep "Li"', 'keep "Lin"', 'discard']])
    await open()
    expect([select.selectDraft(now()), log.at(-1)]).toEqual([draft, 'keep "Lin"'])
  })

  test('a draft of an application whose answer was lost is sent with the same key after a reload', async () => {
    const first = startApplication({ submit: offline })
    await first.open()
    await first.submit(draft)
    expect(first.log).toEqual(['keep "Lin" seed-1', 'submit seed-1', 'keep "Lin" seed-1'])
    const { attempt } = first.now().context
    const second = startApplication({ draft, attempt: { sent: attempt.sent, key: 'before-1' } })
    await second.submit(draft)
    expect(second.log.filter((line) => line.startsWith('submit'))).toEqual(['submit before-1'])
  })

  test('a draft of an application that is changed after a reload gets a key of its own', async () => {
    const { log, submit } = startApplication({ draft, attempt: { sent: 'another', key: 'before-1' } })
    await submit(draft)
    expect(log).toContain('submit seed-1')
  })

  test('a draft of an application that was stored opens the form with a notice and sends nothing', async () => {
    const { clock, log, sent, tags, now } = startApplication({ draft })
    await settled()
    clock.increment(60_000)
    expect([tags(), select.selectDraft(now()), log, sent]).toEqual([
      'editing',
      draft,
      ['notify draftRestored', 'keep "Lin"'],
      [],
    ])
  })

  test('a draft of an application without a word in it opens the form without a notice', () => {
    const { tags, log } = startApplication({ draft: emptyDraft })
    expect([tags(), log]).toEqual(['editing', []])
  })
})
