// Writes the client as a package of its own, ready for `npm pack` or `npm install`: `dist/puyu-client`.
import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freshFolder } from '../freshFolder.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const folder = freshFolder(process.argv[2], 'dist/puyu-client')
const compiler = 'node_modules/typescript-7/bin/tsc'
const options = ['-p', 'tools/client/tsconfig.package.json', '--outDir', folder]
execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
// The compiler reads a file of declarations and does not copy it.
copyFileSync('openapi/puyu.d.ts', join(folder, 'puyu.d.ts'))
for (const file of ['tools/client/package.json', 'openapi/README.md', 'LICENSE'])
  copyFileSync(file, join(folder, basename(file)))
