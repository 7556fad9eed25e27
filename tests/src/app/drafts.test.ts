import { describe, expect, it } from 'vitest'
import type { AppServices } from '@/src/actors/portal'
import { draftOf } from '@/src/browser/draftOf'
import { rateApplicationPorts } from '@/src/features/limits/limits.ports'
import { editDraftFrom, keptDraft, keptEditDraft, tokenDraftFrom } from '@/src/features/tokens/tokenDraft'
import { tokensPorts } from '@/src/features/tokens/tokens.ports'
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
      draftOf(storage, 'token-rename', 'lin'),
    ]
    expect([name.read(), others.read(), rename.read()]).toEqual(['notebook', null, null])
  })

  it('a form’s draft is discarded for that user only, and once it is empty', () => {
    const storage = memoryStorage()
    const [own, others] = [draftOf(storage, 'token-name', 'lin'), draftOf(storage, 'token-name', 'bao')]
    own.keep('notebook')
    others.discard()
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

  it('the token ports read unsent names in the format of older builds', () => {
    const services = servicesWith({ 'token-name': 'notebook', 'token-rename': 't-1 two words' })
    const [lin, bao] = [tokensPorts(services, 'lin'), tokensPorts(services, 'bao')]
    expect([lin.draft(), lin.editDraft()]).toEqual([
      { fields: named('notebook'), attempt: null },
      { id: 't-1', fields: { name: 'two words' } },
    ])
    expect([bao.draft(), bao.editDraft()]).toEqual([null, null])
  })

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
      'token-rename': keptEditDraft({ id: 't-1', fields }),
    })
    const lin = tokensPorts(services, 'lin')
    expect([lin.draft(), lin.editDraft()]).toEqual([
      { fields, attempt: null },
      { id: 't-1', fields },
    ])
  })

  it('the ports of a page drop invalid fields of a stored token draft', () => {
    const kept = '{"id":"t-1","name":1,"scope":"none","models":["a",1],"rpm":2,"validDays":"365"}'
    expect(editDraftFrom(kept)).toEqual({ id: 't-1', fields: { models: ['a'] } })
    expect(['{"id":1}', 'x', '', null].map(editDraftFrom)).toEqual([null, null, null, null])
  })

  it('the ports of a page keep the key of a token that was sent', () => {
    const draft = { fields: named('notebook'), attempt: { fields: { ...named('notebook'), rpm: '2' }, key: 'seed-1' } }
    const services = servicesWith({ 'token-name': keptDraft(draft) })
    expect(tokensPorts(services, 'lin').draft()).toEqual(draft)
    const older = ['true', '"x"', '{"name":3}', '{"name":"a","attempt":{"name":"b"}}'].map(tokenDraftFrom)
    expect(older).toEqual([
      { fields: named('true'), attempt: null },
      { fields: named('"x"'), attempt: null },
      { fields: named('{"name":3}'), attempt: null },
      { fields: named('a'), attempt: null },
    ])
  })

  it('the ports of a page open with the unsent application', () => {
    const services = servicesWith({ 'rate-application': JSON.stringify(applicationDraft()) })
    const drafts = ['lin', 'bao'].map((userId) => rateApplicationPorts(services, userId).kept().draft)
    expect(drafts).toEqual([applicationDraft(), null])
  })
})
