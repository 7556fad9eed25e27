import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Answer } from './tester'

/** The result of a fault in a statechart; `killedBy` null: no test noticed it. `seconds`: duration of the tests. */
export type Result = { machine: string; title: string; killedBy: string | null; seconds: number }

const folder = 'dist/mutation'
export const resultsFile = `${folder}/statecharts.json`
const testFiles = `${folder}/testFiles.json`

/** By `machine: title`. */
export function readResults(): Map<string, Result> {
  const kept = existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Result[]) : [] // as written below
  return new Map(kept.map((result) => [`${result.machine}: ${result.title}`, result]))
}

export function writeResults(results: Map<string, Result>) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(resultsFile, JSON.stringify([...results.values()], null, 1))
}

/** The test files, with the machines that each starts. */
export const readTestFiles = () =>
  existsSync(testFiles) ? (JSON.parse(readFileSync(testFiles, 'utf8')) as Answer['files']) : null // as written below

export function writeTestFiles(files: Answer['files']) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(testFiles, JSON.stringify(files, null, 1))
}
