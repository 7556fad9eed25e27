import { describe, expect, it } from 'vitest'
import type { AppServices } from '@/src/runtime/portal'
import { draftOf } from '@/src/browser/browserStorage'
import { rateApplicationPorts } from '@/src/features/limits/limits.ports'
import { tokensPorts } from '@/src/features/tokens/tokens.ports'
import { emptyDraft } from '@/machines/limits/applicationDraft'
import { newDraft } from '@/machines/submit/draft'
import { noFields, type TokenFields } from '@/machines/tokens/tokenFields'
import { applicationDraft } from '@/tests/machines/support/samples'
import { memoryStorage } from '@/tests/src/session/support/memoryStorage'

/** Each document has its own, for requests that it sends first. */
const anySeed = expect.any(String) as string // as: the matcher is typed any

describe('a draft', () => {
  it('a form’s draft opens only for the user who typed it', () => {
    const storage = memoryStorage()
    draftOf(storage, 'dialog.token-name', 'lin').keep('notebook')
    const [name, others, rename] = [
      draftOf(storage, 'dialog.token-name', 'lin'),
      draftOf(storage, 'dialog.token-name', 'bao'),
      draftOf(storage, 'dialog.token-edit', 'lin'),
    ]
    expect([name.read(), others.read(), rename.read()]).toEqual(['notebook', null, null])
  })

  it('a form’s draft is discarded for that user only, and once it is empty', () => {
    const storage = memoryStorage()
    const [own, others] = [draftOf(storage, 'dialog.token-name', 'lin'), draftOf(storage, 'dialog.token-name', 'bao')]
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

  const fields: TokenFields = {
    name: 'notebook',
    scope: 'some',
    models: ['intern-s1'],
    typedModels: 'other',
    rpm: 'ten',
    note: '备注 "x"',
    validDays: '30',
  }

  it('the ports of a page open with all that was typed for a token, and the requests that were sent', () => {
    const stored = { ...newDraft(fields, 'seed'), sent: [{ text: '{}', key: 'k-1' }] }
    const edited = newDraft({ name: 'laptop' }, '', 't-1')
    const services = servicesWith({
      'dialog.token-name': JSON.stringify(stored),
      'dialog.token-edit': JSON.stringify(edited),
    })
    const [lin, bao] = [tokensPorts(services, 'lin').drafts, tokensPorts(services, 'bao').drafts]
    expect(lin).toEqual({ draft: { ...stored, seed: anySeed }, editDraft: { ...edited, seed: anySeed } })
    expect([bao.draft.fields, bao.draft.sent, bao.editDraft]).toEqual([noFields, [], null])
  })

  it.each([{ scope: 'none' }, { validDays: '365' }])('a stored token draft loses the invalid choice %j', (wrong) => {
    const stored = JSON.stringify(newDraft({ ...fields, ...wrong }, 'seed'))
    const { draft } = tokensPorts(servicesWith({ 'dialog.token-name': stored }), 'lin').drafts
    expect({ ...draft.fields, ...wrong }).toEqual({ ...fields, ...wrong })
    expect(draft.fields).not.toEqual({ ...fields, ...wrong })
  })

  it('the ports of a page open with the unsent application', () => {
    const stored = newDraft(applicationDraft(), 'seed')
    const services = servicesWith({ 'rate-application': JSON.stringify(stored) })
    const [lin, bao] = ['lin', 'bao'].map((userId) => rateApplicationPorts(services, userId).drafts)
    expect(lin).toEqual({ draft: { ...stored, seed: anySeed }, isRestored: true })
    expect([bao?.draft.fields, bao?.isRestored]).toEqual([emptyDraft, false])
  })
})
