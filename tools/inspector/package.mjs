// Writes the inspector as a package of its own, ready for `npm pack` or `npm install`: `dist/statechart-inspector`.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { freshFolder } from '../freshFolder.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const folder = freshFolder(process.argv[2], 'dist/statechart-inspector')
const source = (file) => resolve('packages/inspector/src', file)

/** The modules are self-contained except for xstate; the window's program includes everything. */
const parts = [
  { entry: { startInspector: source('startInspector.ts'), replay: source('replay/replay.ts') }, external: ['xstate'] },
  { entry: { viewer: source('viewer/window.tsx') }, external: [] },
]

for (const { entry, external } of parts)
  await build({
    configFile: false,
    // The window's worker is in the same folder, at any address.
    base: './',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry, formats: ['es'], cssFileName: 'viewer' },
      rolldownOptions: { external },
    },
  })
const compiler = 'node_modules/typescript-7/bin/tsc'
const options = ['-p', 'tools/inspector/tsconfig.package.json', '--outDir', join(folder, 'types')]
execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
// Node's module resolution needs the extension.
for (const file of readdirSync(join(folder, 'types'), { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
  const path = join(folder, 'types', file)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(?<=from ')(\.[^']*)(?=')/g, '$1.js'))
}
copyFileSync('tools/inspector/package.json', join(folder, 'package.json'))
copyFileSync('packages/inspector/README.md', join(folder, 'README.md'))
copyFileSync('LICENSE', join(folder, 'LICENSE'))
copyFileSync('node_modules/elkjs/LICENSE.md', join(folder, 'LICENSE-elkjs.md'))
copyFileSync('node_modules/react/LICENSE', join(folder, 'LICENSE-react.txt'))
