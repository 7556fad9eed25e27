import { describe, expect, it } from 'vitest'
import type { AppServices } from '@/src/actors/portal'
import { draftOf } from '@/src/browser/browserStorage'
import { rateApplicationPorts } from '@/src/features/limits/limits.ports'
import {
  editDraftFrom,
  keptDraft,
  keptEditDraft,
  tokenDraftFrom,
  tokensPorts,
} from '@/src/features/tokens/tokens.ports'
import type { TokenFields } from '@/machines/tokens/tokenFields'
import { applicationDraft, named } from '@/tests/machines/support/samples'
import { memoryStorage } from '@/tests/src/session/support/memoryStorage'

describe('a draft', () => {
  it('a form’s draft opens only for the user who typed it', () => {
    const storage = memoryStorage()
    draftOf(storage, 'token-name', 'lin').keep('notebook')
    const [name, others, rename] = [
      draftOf(storage, 'token-name', 'lin'),
      draftOf(storage, 'token-name', 'bao'),
      draftOf(storage, 'token-edit', 'lin'),
    ]
    expect([name.read(), others.read(), rename.read()]).toEqual(['notebook', null, null])
  })

  it('a form’s draft is discarded for that user only, and once it is empty', () => {
    const storage = memoryStorage()
    const [own, others] = [draftOf(storage, 'token-name', 'lin'), draftOf(storage, 'token-name', 'bao')]
    own.keep('notebook')
    others.keep('')
    expect(own.read()).toBe('notebook')
    own.keep('')
    expect(own.read()).toBeNull()
  })
})

describe('the ports of a page', () => {
  /** The services of one tab, in which `lin` left drafts. */
  function servicesWith(drafts: Readonly<Record<string, string>>) {
    const storage = memoryStorage()
    const { read, write, remove } = storage
    for (const [name, text] of Object.entries(drafts)) draftOf(storage, name, 'lin').keep(text)
    const sessionStorage = { getItem: read, setItem: write, removeItem: remove }
    const window = { sessionStorage, addEventListener: () => undefined }
    return { window, call: () => new Promise(() => undefined) } as unknown as AppServices // drafts call nothing else
  }

  it('the ports of a page open with all that was typed for a token', () => {
    const fields: TokenFields = {
      name: 'notebook',
      scope: 'some',
      models: ['intern-s1'],
      typedModels: 'other',
      rpm: 'ten',
      note: '备注 "x"',
      validDays: '30',
    }
    const services = servicesWith({
      'token-name': keptDraft({ fields, attempt: null }),
      'token-edit': keptEditDraft({ id: 't-1', fields }),
    })
    const [lin, bao] = [tokensPorts(services, 'lin'), tokensPorts(services, 'bao')]
    expect([lin.draft(), lin.editDraft()]).toEqual([
      { fields, attempt: null },
      { id: 't-1', fields },
    ])
    expect([bao.draft(), bao.editDraft()]).toEqual([null, null])
  })

  it.each([
    { name: 1 },
    { scope: 'none' },
    { models: ['a', 1] },
    { models: 'a' },
    { typedModels: null },
    { rpm: 2 },
    { note: null },
    { validDays: '365' },
  ])('a stored token draft with the invalid field %j is dropped', (wrong) => {
    const fields = { ...named('notebook'), ...wrong }
    const attempt = { fields: named('notebook'), key: 'seed-1' }
    expect(tokenDraftFrom(JSON.stringify({ fields, attempt: null }))).toBeNull()
    expect(tokenDraftFrom(JSON.stringify({ fields: named('notebook'), attempt: { ...attempt, fields } }))).toBeNull()
    expect(editDraftFrom(JSON.stringify({ id: 't-1', fields }))).toBeNull()
  })

  it('a stored change of a token has the changed fields alone', () => {
    const draft = { id: 't-1', fields: { name: 'notebook' } }
    expect(editDraftFrom(keptEditDraft(draft))).toEqual(draft)
    expect(editDraftFrom(JSON.stringify({ id: 't-1', fields: 'notebook' }))).toBeNull()
  })

  it('a stored text that is no token draft is dropped', () => {
    const fields = named('notebook')
    const texts = ['true', '"x"', 'x', '', null, '{}', JSON.stringify({ id: 1, fields })]
    expect(texts.map(editDraftFrom)).toEqual(texts.map(() => null))
    const drafts = [...texts.slice(0, -1), JSON.stringify({ fields, attempt: { fields, key: 1 } })]
    expect(drafts.map(tokenDraftFrom)).toEqual(drafts.map(() => null))
  })

  it('a stored token draft keeps the idempotency key of its attempt', () => {
    const draft = { fields: named('notebook'), attempt: { fields: { ...named('notebook'), rpm: '2' }, key: 'seed-1' } }
    const services = servicesWith({ 'token-name': keptDraft(draft) })
    expect(tokensPorts(services, 'lin').draft()).toEqual(draft)
  })

  it('the ports of a page open with the unsent application', () => {
    const services = servicesWith({ 'rate-application': JSON.stringify(applicationDraft()) })
    const drafts = ['lin', 'bao'].map((userId) => rateApplicationPorts(services, userId).kept().draft)
    expect(drafts).toEqual([applicationDraft(), null])
  })
})
