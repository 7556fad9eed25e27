// `npm start`: builds where the sources have changed since the last build, then runs the server in this process.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stamp = path.join(root, 'dist', '.build')
const server = path.join(root, 'dist', 'server', 'main.js')
const built = [server, path.join(root, 'dist', 'client', 'index.html'), path.join(root, 'dist', 'render', 'render.js')]
const sources = [
  'content.example.yaml',
  'index.html',
  'machines',
  'openapi',
  'package-lock.json',
  'server',
  'src',
  'tools/documentation',
  'tools/inlineScript',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
]

function filesOf(name) {
  const place = path.join(root, name)
  if (!existsSync(place)) return []
  const entries = readdirSync(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

function sourceHash() {
  const hash = createHash('sha256').update(process.version.split('.')[0] ?? '')
  const files = sources.flatMap((name) => (path.extname(name) ? [path.join(root, name)] : filesOf(name)))
  for (const file of files.sort())
    if (existsSync(file)) hash.update(`${path.relative(root, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function build() {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  // The build prints warnings and errors only, so its output is shown whole.
  const { status } = spawnSync(command, [...first, 'run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}

const hash = sourceHash()
const isFresh = built.every((file) => existsSync(file)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
if (!isFresh) {
  process.stdout.write('Building the portal (only after its sources have changed)\n')
  build()
  writeFileSync(stamp, hash)
}
await import(pathToFileURL(server).href)
