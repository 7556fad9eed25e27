import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { files, read } from './support/repository'

const programs = files.filter((file) => /(^|\/)tsconfig\.json$/.test(file))
const folders = programs.map((program) => dirname(program))

/** The files that a tsconfig.json names, as git writes them. */
function filesOf(program: string): string[] {
  const { config } = ts.readConfigFile(program, ts.sys.readFile) as { config: unknown } // whose fields the next call checks
  const { fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(program))
  expect(errors).toEqual([])
  return fileNames.map((name) => relative(process.cwd(), name))
}

test('every file of TypeScript belongs to a program', () => {
  const checked = new Set(programs.flatMap(filesOf))
  expect(files.filter((file) => /\.[cm]?tsx?$/.test(file) && !checked.has(file))).toEqual([])
})

test('every program is checked by `npm run typecheck`, and by the rules that ask for types', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { typecheck: string } } // npm's own format
  const typed = [...scripts.typecheck.matchAll(/ -p (\S+)/g)].map(([, folder]) => folder)
  const ruled = [...read('eslint.config.js').matchAll(/'([^']*tsconfig\.json)'/g)].map(([, program]) => program)
  expect(typed.toSorted()).toEqual(folders.toSorted())
  expect(ruled.toSorted()).toEqual(programs.toSorted())
})

test('of the portal’s own files only the pre-rendering sees Node’s types', () => {
  const { compilerOptions } = JSON.parse(read('tsconfig.json')) as { compilerOptions: { types: string[] } } // as above
  expect(compilerOptions.types).toEqual(['vite/client'])
  expect(filesOf('tsconfig.json').filter((file) => file.startsWith('src/prerender/'))).toEqual([])
})
