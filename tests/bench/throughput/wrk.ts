import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { processorTime, type Measured } from './measured'

const directory = mkdtempSync(path.join(tmpdir(), 'bench-wrk-'))
const body = JSON.stringify({ model: 'model', messages: [{ role: 'user', content: 'Hello there' }], max_tokens: 16 })

const scriptOf = ({ tokens, headers }: Measured) => `
local tokens = { ${tokens.map((token) => JSON.stringify(token)).join(', ')} }
local headers = { ["Content-Type"] = "application/json"${Object.entries(headers)
  .map(([name, value]) => `, [${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('')} }
local sent = 0
function request()
  sent = sent + 1
  headers["Authorization"] = "Bearer " .. tokens[sent % #tokens + 1]
  return wrk.format("POST", nil, headers, ${JSON.stringify(body)})
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, failed, latency:percentile(50)))
end
`

let scripts = 0

export type Rate = { perSecond: number; medianMs: number; processorMsACall: number }

/** Calls per second over this many connections, and the processor time of a call. */
export async function callFor(measured: Measured, seconds: number, connections = 16): Promise<Rate> {
  // One file each: several runs are concurrent.
  const script = path.join(directory, `calls-${scripts++}.lua`)
  writeFileSync(script, scriptOf(measured))
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script]
  const before = processorTime(measured.pids)
  const wrk = spawn('wrk', [...options, `${measured.origin}/chat/completions`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  wrk.stdout.on('data', (text) => (output += String(text)))
  await once(wrk, 'close')
  const taken = processorTime(measured.pids) - before
  const [, requests = 0, micros = 0, failed = 0, median = 0] = (
    /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(output) ?? []
  ).map(Number)
  if (requests === 0 || failed > 0) throw new Error(`${measured.name}: ${failed} calls failed\n${output}`)
  return { perSecond: (requests * 1e6) / micros, medianMs: median / 1000, processorMsACall: taken / requests }
}
