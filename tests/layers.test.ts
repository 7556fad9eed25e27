import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { code, grep, importsOf } from './support/repository'

/** Trees whose sibling folders, on every level, import each other one way only. */
const roots = ['server', 'src']

/** The folder of a file below `parent`; null for files of `parent` itself and for files outside of it. */
function childOf(parent: string, file: string): string | null {
  const [folder, ...rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : []
  return folder === undefined || rest.length === 0 ? null : folder
}

const targetOf = (file: string, specifier: string) =>
  specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? normalize(join(dirname(file), specifier))
      : ''

type Edges = ReadonlyMap<string, ReadonlySet<string>>

/** The folders that `folder` imports, directly or through others. */
function reachOf(folder: string, edges: Edges): Set<string> {
  const seen = new Set<string>()
  const next = [...(edges.get(folder) ?? [])]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    next.push(...(edges.get(one) ?? []))
  }
  return seen
}

/** Folders below `parent` that import themselves through their siblings. */
function knotsBelow(parent: string, imports: readonly (readonly [string, string])[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const [from, to] of imports) {
    const [folder, other] = [childOf(parent, from), childOf(parent, to)]
    if (folder === null || other === null || folder === other) continue
    edges.set(folder, (edges.get(folder) ?? new Set()).add(other))
  }
  return [...edges.keys()].filter((folder) => reachOf(folder, edges).has(folder)).map((folder) => `${parent}/${folder}`)
}

const foldersOf = (files: readonly string[]) => [
  ...new Set(
    files.flatMap((file) =>
      dirname(file)
        .split('/')
        .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
    ),
  ),
]

it('finds a knot on any level', () => {
  const imports = [
    ['a/b/x/1.ts', 'a/b/y/2'],
    ['a/b/y/2.ts', 'a/b/z/3'],
    ['a/b/z/3.ts', 'a/b/x/1'],
    ['a/c/4.ts', 'a/b/x/1'],
  ] as const
  expect(['a', 'a/b'].flatMap((parent) => knotsBelow(parent, imports))).toEqual(['a/b/x', 'a/b/y', 'a/b/z'])
})

it.each(roots)('sibling folders of %s import each other one way only, types included', (root) => {
  const files = code(root)
  const imports = files.flatMap((file) =>
    importsOf(file).map((specifier) => [file, targetOf(file, specifier)] as const),
  )
  expect(foldersOf(files).flatMap((parent) => knotsBelow(parent, imports))).toEqual([])
})

it('rooms below routes collect no files of features', () => {
  const below = code('src').filter((file) => !/^src\/(routes|app|prerender)\//.test(file))
  expect(grep(below, /import\.meta\.glob.*['"]\/src\/(\*|features|routes|shell|app)/)).toEqual([])
})
