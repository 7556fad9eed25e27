import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { machines } from '@/tools/machines/machines'

/** Tags that are read otherwise, each with its reader. */
const readers: Readonly<Record<string, string>> = {
  'copy copying': 'selectCopyState asks for each tag of a list',
  'session signedOut': 'users of the published charts tell it from a session that is undecided',
}

const tagsOf = (node: AnyStateNode): readonly string[] => [...node.tags, ...Object.values(node.states).flatMap(tagsOf)]

/** Every tag that a view, a selector or another chart reads. */
const read = new Set(
  ['src', 'machines']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:use|has)Tag\((?:\w+, )?'(\w+)'\)/g)])
    .map(([, tag]) => tag),
)

test('every tag of a statechart has a reader', () => {
  const unread = machines.flatMap(({ id, root }) =>
    tagsOf(root)
      .filter((tag) => !read.has(tag))
      .map((tag) => `${id} ${tag}`),
  )
  expect([...new Set(unread)].sort()).toEqual(Object.keys(readers).sort())
})
