import { runInThisContext } from 'node:vm'
import { expect } from 'vitest'
import { replay } from '@/packages/inspector/src/replay/replay'

/** Runs a written test as vitest would, with its imports (vitest and the replay) by name; returns its title. */
export function runWritten(code: string, imported: Readonly<Record<string, unknown>>): string {
  let title = ''
  const test = (name: string, body: () => void) => {
    title = name
    body()
  }
  const body = code.replaceAll(/^import .*$/gm, '')
  const names = Object.keys(imported)
  const written = runInThisContext(`(replay, expect, test, ${names.join(', ')}) => {${body}}`) as (
    ...given: unknown[]
  ) => void // as it is written above
  written(replay, expect, test, ...Object.values(imported))
  return title
}
