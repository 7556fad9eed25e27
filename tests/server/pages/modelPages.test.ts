import { expect, test, vi } from 'vitest'
import type { CatalogueModel } from '@/openapi/types'
import { createModelPagesRenderer } from '@/server/pages/modelPages'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { fakeRender } from '../support/fakeRender'

const input = { configuration: readConfiguration({}, '.').portal, template: '', manifest: {}, styles: {} }

/** The renderer on a list that a test changes. */
function start(first: readonly CatalogueModel[] | null) {
  const renderer = createModelPagesRenderer(fakeRender.modelPages, { ...input, headingStyles: '' })
  const warnings: unknown[] = []
  let changed: () => void = () => undefined
  let listed: readonly CatalogueModel[] | null | Error = first
  let reads = 0
  const followed = renderer.follow({
    listModels() {
      reads += 1
      return listed instanceof Error ? Promise.reject(listed) : Promise.resolve(listed)
    },
    watchModels: (call) => void (changed = call),
    log: { warn: (...words: unknown[]) => void warnings.push(words) },
  })
  return {
    renderer,
    followed,
    warnings,
    reads: () => reads,
    change: (models: readonly CatalogueModel[] | null | Error) => {
      listed = models
      changed()
    },
    text: (path: string, isChoice = false) => renderer.find(path, 'en', isChoice)?.entry.body.toString() ?? null,
  }
}

test('the list and each model have a page in both languages, and a file', async () => {
  const { renderer, followed, text } = start([{ id: 'a' }, { id: 'lab/b' }])
  await followed
  expect(text('/api/models')).toContain('[{"id":"a"},{"id":"lab/b"}]')
  expect(text('/api/models/lab/b')).not.toBeNull()
  expect(renderer.find('/api/models/a', 'zh', false)?.language).toBe('zh')
  expect([text('/api/models/c'), text('/api/document')]).toEqual([null, null])
  expect(renderer.choose('/api/models/a')).toEqual({ name: '/api/models/a', isIndexed: true })
  expect(['/api/models', '/'].map((path) => renderer.choose(path))).toEqual([null, null])
  expect(renderer.findFile('/api/models.en.md')?.body.toString()).toBe('# 2')
})

test('a query narrows the list, but changes nothing of a model', async () => {
  const { followed, text } = start([{ id: 'a' }])
  await followed
  expect([text('/api/models', true), text('/api/models/a', true)]).toEqual([null, expect.any(String)])
})

test('a model that is not on offer gets 404 once the models are known', async () => {
  const unknown = start(null)
  await unknown.followed
  expect(unknown.renderer.choose('/api/models/a')).toBeNull()
  const known = start([{ id: 'a' }])
  await known.followed
  expect(known.renderer.choose('/api/models/b')).toEqual({ name: '/api/models/*', isIndexed: false, status: 404 })
  const none = start([])
  await none.followed
  expect(none.renderer.choose('/api/models/a')?.status).toBe(404)
})

test('a change of the models renders their pages again, and a request reads lists that are due', async () => {
  const { followed, text, change, reads } = start([{ id: 'a' }])
  await followed
  const before = reads()
  text('/api/models')
  expect(reads()).toBe(before + 1)
  change([{ id: 'b' }])
  await vi.waitFor(() => expect([text('/api/models/a'), text('/api/models/b')]).toEqual([null, expect.any(String)]))
})

test('models that could not be read again leave the last pages, and a failed rendering none', async () => {
  const down = start([{ id: 'a' }])
  await down.followed
  const before = down.reads()
  down.change(null)
  await vi.waitFor(() => expect(down.reads()).toBeGreaterThan(before))
  expect(down.text('/api/models/a')).not.toBeNull()
  const failed = start([{ id: 'a' }])
  await failed.followed
  failed.change(new Error('no'))
  await vi.waitFor(() => expect(failed.text('/api/models/a')).toBeNull())
  expect(failed.warnings).not.toEqual([])
})

test('descriptions cannot contain placeholders of personal content', async () => {
  const { followed, text } = start([{ id: 'a', licence: 'x\uE001y' }])
  await followed
  expect(text('/api/models')).toContain('"licence":"xy"')
})
