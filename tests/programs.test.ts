import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { files, read } from './support/repository'

const programs = files.filter((file) => /(^|\/)tsconfig\.json$/.test(file))
const folders = programs.map((program) => dirname(program))

/** The files that a tsconfig.json names, as git writes them. */
function filesOf(program: string): string[] {
  const { config } = ts.readConfigFile(program, read) as { config: unknown } // its fields are checked by the next call
  const { fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(program))
  expect(errors).toEqual([])
  return fileNames.map((name) => relative(process.cwd(), name))
}

/** The options by which an editor and the linter find the types of a file. */
function nearestProgram(file: string): string {
  const holds = (folder: string) => folder === '.' || file.startsWith(`${folder}/`)
  return folders.filter(holds).toSorted((a, b) => b.length - a.length)[0] ?? '.'
}

test('every file of TypeScript belongs to the program of the nearest tsconfig.json above it', () => {
  const named = new Map(folders.map((folder, i) => [folder, new Set(filesOf(programs[i] ?? ''))]))
  const typed = files.filter((file) => /\.[cm]?tsx?$/.test(file))
  expect(typed.filter((file) => !named.get(nearestProgram(file))?.has(file))).toEqual([])
})

test('every program is checked by `npm run typecheck`', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { typecheck: string } } // npm's own format
  const [, typed = ''] = / -p" (.*)$/.exec(scripts.typecheck) ?? []
  expect(typed.split(' ').toSorted()).toEqual(folders.toSorted())
})

test('among the portal’s own files only the pre-rendering sees Node’s types', () => {
  const { compilerOptions } = JSON.parse(read('src/tsconfig.json')) as { compilerOptions: { types: string[] } } // as above
  expect(compilerOptions.types).toEqual(['vite/client'])
  expect(filesOf('src/tsconfig.json').filter((file) => file.startsWith('src/prerender/'))).toEqual([])
})
