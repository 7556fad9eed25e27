import { describe, expect, it } from 'vitest'
import { applicationDrafts } from '@/src/app/ports/applicationDrafts'
import { tokenPorts } from '@/src/app/ports/tokenPorts'
import type { Surroundings } from '@/src/actors/portal'
import { applicationDraft } from '@/tests/machines/support/samples'
import { memoryStorage } from './support/memoryStorage'

/** The ports of two page loads in one tab. */
function twoLoads() {
  const { read, write, remove } = memoryStorage()
  const sessionStorage = { getItem: read, setItem: write, removeItem: remove }
  const load = () => tokenPorts({ window: { sessionStorage } } as unknown as Surroundings) // drafts ask for nothing else
  return [load(), load()] as const
}

describe('the unsent name of a token', () => {
  it('opens for the person who typed it, and for nobody else', () => {
    const [before, after] = twoLoads()
    before.openDraft('lin')
    before.keepDraft({ name: 'notebook' })
    expect([after.openDraft('bao'), after.openDraft('lin')]).toEqual(['', 'notebook'])
  })

  it('is discarded for that person only', () => {
    const [before, after] = twoLoads()
    before.openDraft('lin')
    before.keepDraft({ name: 'notebook' })
    after.openDraft('bao')
    after.discardDraft()
    expect(after.openDraft('lin')).toBe('notebook')
    before.keepDraft({ name: '' })
    expect(after.openDraft('lin')).toBe('')
  })
})

describe('the unsent new name of a token', () => {
  it('opens with its token for the person who typed it, and for nobody else', () => {
    const [before, after] = twoLoads()
    before.openRenameDraft('lin')
    before.keepRenameDraft({ id: 't-1', name: 'two words' })
    expect([after.openRenameDraft('bao'), after.openRenameDraft('lin'), after.openDraft('lin')]).toEqual([
      null,
      { id: 't-1', name: 'two words' },
      '',
    ])
    before.keepRenameDraft({ id: 't-1', name: '' })
    expect(after.openRenameDraft('lin')).toBeNull()
  })
})

it('an unsent application opens for the person who typed it, and for nobody else', () => {
  const storage = memoryStorage()
  const before = applicationDrafts(storage)
  before.keepDraft(applicationDraft({ name: 'nobody yet' }))
  before.openDraft('lin')
  before.keepDraft(applicationDraft())
  const after = applicationDrafts(storage)
  expect([after.openDraft('bao'), after.openDraft('lin')]).toEqual([null, applicationDraft()])
})
