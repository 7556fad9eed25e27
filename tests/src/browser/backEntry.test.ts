import { expect, test } from 'vitest'
import { holdBackEntry } from '@/src/browser/backEntry'

test('a browser that refuses history entries does not stop the page', () => {
  const refused: string[] = []
  const history = {
    state: null,
    pushState: () => {
      refused.push('entry')
      throw new DOMException('more than 100 times per 30 seconds', 'SecurityError')
    },
  }
  const window = Object.assign(new EventTarget(), { history }) as unknown as Window // as: all of it that is used
  const release = holdBackEntry(window, () => refused.push('asked'))
  release()
  expect(refused).toEqual(['entry'])
})
