// Writes the statecharts as a package of their own, ready for `npm pack` or `npm install`: `dist/portal-machines`.
import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { replaceTscAliasPaths } from 'tsc-alias'
import { freshFolder } from '../freshFolder.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const folder = freshFolder(process.argv[2], 'dist/portal-machines')
const configFile = 'tools/machines/tsconfig.package.json'
const compiler = 'node_modules/typescript-7/bin/tsc'
execFileSync(process.execPath, [compiler, '-p', configFile, '--outDir', folder], { stdio: 'inherit' })
// The compiler reads a file of declarations and does not copy it.
copyFileSync('openapi/puyu.d.ts', join(folder, 'openapi/puyu.d.ts'))
// Node resolves neither the project's alias nor a module without its ending.
await replaceTscAliasPaths({ configFile, outDir: folder, resolveFullPaths: true })
for (const file of ['tools/machines/package.json', 'machines/README.md', 'LICENSE'])
  copyFileSync(file, join(folder, basename(file)))
