// `node tools/check/build.mjs DIGEST`: builds the portal for browser tests, which use its server with and without faults.
// The pages take most of the time; those of the last run are reused if they come from the same sources.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'

const [, , digest] = process.argv
const logLevel = 'warn'
// Every build of the pages deletes this file, and the server ignores it.
const stamp = 'dist/client/.sources'
const isCurrent = existsSync('dist/render/render.js') && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest

if (!isCurrent) {
  await build({ mode: 'production', logLevel })
  await build({ mode: 'render', logLevel })
  writeFileSync(stamp, digest)
}
await build({ mode: 'server', logLevel })
await build({ mode: 'faulty', logLevel })
