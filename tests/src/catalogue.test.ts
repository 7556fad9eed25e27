import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { code } from '@/tests/support/repository'

const isStory = /\/stories\/\w+\.story\.tsx$/
const primitives = code('src/ui').filter((file) => /^src\/ui\/\w+\/.*\.tsx$/.test(file) && !isStory.test(file))

/** The folders with a primitive's states in the catalogue. */
const storyOf = (primitive: string) => primitive.replace(/^(src\/ui\/\w+)\/.*?(\w+)\.tsx$/, '$1/stories/$2.story.tsx')

test('every primitive has a story that shows it', () => {
  expect(primitives.length).toBeGreaterThan(25)
  const shows = (primitive: string) => {
    const name = /(\w+)\.tsx$/.exec(primitive)?.[1] ?? ''
    const story = storyOf(primitive)
    return existsSync(story) && new RegExp(`from '\\.\\./(\\w+/)?${name}'`).test(readFileSync(story, 'utf8'))
  }
  expect(primitives.filter((primitive) => !shows(primitive)).map(storyOf)).toEqual([])
})

test('every story belongs to a primitive', () => {
  const expected = primitives.map(storyOf)
  expect(code('src/ui').filter((file) => isStory.test(file) && !expected.includes(file))).toEqual([])
})
