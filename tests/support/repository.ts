import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** Files that a tool writes: never read as ours. */
const generated =
  /^(package-lock\.json|(tests\/)?openapi\/(support\/)?\w+\.(d|calls)\.ts|server\/storage\/migrations\/.*)$/

/** Every file of the repository, committed or about to be. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

export const read = (file: string) => readFileSync(file, 'utf8')

/** Our own files with one of the endings, in these folders or, without folders, in all. */
export const sources = (endings: RegExp, ...folders: string[]) =>
  files.filter((file) => {
    const isInside = folders.length === 0 || folders.some((folder) => file.startsWith(`${folder}/`))
    return isInside && endings.test(file) && !generated.test(file)
  })

export const code = (...folders: string[]) => sources(/\.(ts|tsx|mts|mjs|cjs|js)$/, ...folders)

/** `file:line: text` of every line that matches. */
export const grep = (names: readonly string[], pattern: RegExp) =>
  names.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )

export const parse = (file: string) =>
  ts.createSourceFile(
    file,
    read(file),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )

/** Every node of a parsed file, outer ones first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

/** The module names that a source text imports, statically, dynamically or as a type. */
export const importsIn = (text: string) =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

export const importsOf = (file: string) => importsIn(read(file))
