import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** More lines of a failed step than these are cut in the middle: the file has them all. */
const FIRST_LINES = 200
const LAST_LINES = 100

/** Vitest and Playwright list every test first; after such a line come the failed ones with their errors. */
const FAILURES = /^⎯+ [A-Z]|^ {2}1\) /

/** A line of Playwright or Vitest about a test or a file of tests that has ended, and one about a failed test. */
const ENDED = /^ {1,2}[✓✘❯-] /
const FAILED = /^ +[✘×] /

const readLines = (file) => stripVTControlCharacters(readFileSync(file, 'utf8')).trimEnd().split('\n')

/** The part of a failed step's output that a reader needs to act. */
function detailsOf(lines) {
  const shown = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => FAILURES.test(line)),
    ),
  )
  const left = shown.length - FIRST_LINES - LAST_LINES
  if (left <= 0) return shown
  return [...shown.slice(0, FIRST_LINES), `… ${left} more lines …`, ...shown.slice(-LAST_LINES)]
}

const secondsSince = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`

function progressOf({ name, file, started }) {
  const lines = readLines(file)
  const count = (kind) => lines.filter((line) => kind.test(line)).length
  const [ended, failed] = [count(ENDED), count(FAILED)]
  return `${name}, ${secondsSince(started)}${ended > 0 ? ` (${ended} done, ${failed} failed)` : ''}`
}

/** Runs commands as named steps. Each writes its output to a file in `folder` and prints one line; details only if it failed. */
export function createSteps(folder, print = console.log) {
  const running = new Set()
  mkdirSync(folder, { recursive: true })

  /** Resolves to whether the command succeeded. */
  const run = (name, [program, ...args]) => {
    const started = Date.now()
    const file = join(folder, `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.log`)
    const output = openSync(file, 'w')
    const step = { name, file, started }
    running.add(step)
    return new Promise((resolve) => {
      const child = spawn(program, args, { stdio: ['ignore', output, output] })
      closeSync(output)
      child.on('error', ({ message }) => appendFileSync(file, message))
      child.on('close', (code) => {
        running.delete(step)
        const line = `${name}, ${secondsSince(started)}`
        if (code === 0) print(`Passed: ${line}`)
        else print([`FAILED: ${line}; whole output: ${file}`, ...detailsOf(readLines(file))].join('\n'))
        resolve(code === 0)
      })
    })
  }

  /** One line about the steps that run now. */
  const describeProgress = () => [...running].map(progressOf).join('; ')

  return { run, describeProgress }
}

/** Runs tasks side by side in a number of lanes: a lane that is free takes the next one. Resolves to their results in order. */
export async function inLanes(count, tasks) {
  const results = []
  const waiting = tasks.entries()
  const lane = async () => {
    for (const [index, task] of waiting) results[index] = await task()
  }
  await Promise.all(Array.from({ length: count }, lane))
  return results
}
