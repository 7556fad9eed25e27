import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { FoundSections } from '@/src/pages/api/document/search/SearchResults'
import type { Sections } from '@/src/pages/api/document/search/useSections'

const nothing = () => undefined
const absent: Sections = { sections: null, hasFailed: false, isLoading: false, retry: nothing }
const shown = (query: string, index: Sections) =>
  renderToStaticMarkup(<FoundSections query={query} index={index} onFollow={nothing} onLeave={nothing} />)

test('the search of the documentation says that its words did not come, and offers to try again', () => {
  loadTextsNow()
  const failed = { ...absent, hasFailed: true }
  expect(shown('limits', absent)).not.toContain('role="alert"')
  expect(shown('limits', failed)).toMatch(/role="alert".*<button/)
  expect(shown('limits', { ...failed, isLoading: true })).toMatch(/<button[^>]* aria-disabled="true"/)
  expect(shown('', failed)).not.toContain('role="alert"')
})
