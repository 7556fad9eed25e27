import { afterAll, expect, test, vi } from 'vitest'

const cut = vi.hoisted(() => ({ answer: (): Promise<void> => Promise.reject(new Error('cut')) }))
vi.mock(import('@/src/i18n/i18n-util.async'), async (original) => {
  const real = await original()
  const loadNamespaceAsync: typeof real.loadNamespaceAsync = (language, namespace) =>
    namespace === 'siteSearch' ? cut.answer() : real.loadNamespaceAsync(language, namespace)
  return { ...real, loadNamespaceAsync }
})
// The files of a worker share their modules: those here are new, and no later file gets them.
vi.resetModules()
const { loadedLocales } = await import('@/src/i18n/i18n-util')
const { loadTexts } = await import('@/src/i18n/loadTexts')
await import('@/tests/support/setContent')
afterAll(() => void vi.resetModules())

test('texts that are loading or fail to load do not block other pages', async () => {
  await expect(loadTexts('zh', ['siteSearch'])).rejects.toThrow('cut')
  await loadTexts('zh', ['protocolPages'])
  expect(loadedLocales.zh).toHaveProperty('protocolPages')
  cut.answer = () => new Promise(() => undefined)
  void loadTexts('zh', ['siteSearch'])
  await loadTexts('zh', ['modelsPage'])
  expect(loadedLocales.zh).toHaveProperty('modelsPage')
})

test('texts of the parts that were loaded come along with another language', async () => {
  await loadTexts('zh', ['protocolPages'])
  await loadTexts('en')
  expect(loadedLocales.en).toHaveProperty('protocolPages')
})
