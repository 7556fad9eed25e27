import { describe, expect, it } from 'vitest'
import type { AppServices } from '@/src/actors/portal'
import { draftOf } from '@/src/browser/draftOf'
import { rateApplicationPorts } from '@/src/pages/api/strategy/strategy.ports'
import { keptDraft, tokenDraftFrom } from '@/src/pages/api/tokens/tokenDraft'
import { tokensPorts } from '@/src/pages/api/tokens/tokens.ports'
import { applicationDraft } from '@/tests/machines/support/samples'
import { memoryStorage } from './support/memoryStorage'

describe('a draft', () => {
  it('a draft of a form opens for the person who typed it, and for nobody else', () => {
    const storage = memoryStorage()
    draftOf(storage, 'token-name', 'lin').keep('notebook')
    const [name, others, rename] = [
      draftOf(storage, 'token-name', 'lin'),
      draftOf(storage, 'token-name', 'bao'),
      draftOf(storage, 'token-rename', 'lin'),
    ]
    expect([name.read(), others.read(), rename.read()]).toEqual(['notebook', null, null])
  })

  it('a draft of a form is discarded for that person only, and when nothing is typed any more', () => {
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
    const { read, write, remove } = memoryStorage()
    const storage = { read, write, remove }
    for (const [name, text] of Object.entries(drafts)) draftOf(storage, name, 'lin').keep(text)
    const sessionStorage = { getItem: read, setItem: write, removeItem: remove }
    const window = { sessionStorage, addEventListener: () => undefined }
    return { window, client: () => new Promise(() => undefined) } as unknown as AppServices // drafts ask for nothing else
  }

  it('the ports of a page open with a token’s unsent names', () => {
    const services = servicesWith({ 'token-name': 'notebook', 'token-rename': 't-1 two words' })
    const [lin, bao] = [tokensPorts(services, 'lin'), tokensPorts(services, 'bao')]
    expect([lin.draft(), lin.renameDraft()]).toEqual([
      { name: 'notebook', attempt: null },
      { id: 't-1', name: 'two words' },
    ])
    expect([bao.draft(), bao.renameDraft()]).toEqual([null, null])
  })

  it('the ports of a page keep the key of a token’s name that was sent', () => {
    const draft = { name: 'notebook', attempt: { name: 'notebook', key: 'seed-1' } }
    const services = servicesWith({ 'token-name': keptDraft(draft) })
    expect(tokensPorts(services, 'lin').draft()).toEqual(draft)
    const older = ['true', '"x"', '{"name":3}', '{"name":"a","attempt":{"name":"b"}}'].map(tokenDraftFrom)
    expect(older).toEqual([
      { name: 'true', attempt: null },
      { name: '"x"', attempt: null },
      { name: '{"name":3}', attempt: null },
      { name: 'a', attempt: null },
    ])
  })

  it('the ports of a page open with the unsent application', () => {
    const services = servicesWith({ 'rate-application': JSON.stringify(applicationDraft()) })
    const drafts = ['lin', 'bao'].map((userId) => rateApplicationPorts(services, userId).kept().draft)
    expect(drafts).toEqual([applicationDraft(), null])
  })
})
