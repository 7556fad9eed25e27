import { spawn } from 'node:child_process'

export const heading = (text) => console.log(`\n=== ${text} ===`)

/** Runs a command to its end, then prints what it wrote under a heading; resolves to whether it succeeded. */
export function runStep(name, [program, ...args]) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const written = []
    child.stdout.on('data', (chunk) => written.push(chunk))
    child.stderr.on('data', (chunk) => written.push(chunk))
    const end = (passed, reason = '') => {
      heading(`${name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
      console.log(Buffer.concat(written).toString().trim() + reason)
      resolve(passed)
    }
    child.on('error', (error) => end(false, error.message))
    child.on('close', (code) => end(code === 0))
  })
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
