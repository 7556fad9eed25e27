import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './freePort'

type Lockfile = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

/** The files that the image copies from its build: the sources of the Dockerfile's last stage. */
const copied = () =>
  [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/portal\/(\S+) /gm)].map(
    ([, source = '']) => source,
  )

/** Names of the packages without development dependencies. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile // as: npm's own format
  return Object.entries(packages).flatMap(([place, { dev, devOptional }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
    return name === undefined || dev === true || devOptional === true ? [] : [name]
  })
}

function linkPackages(folder: string): void {
  for (const name of productionPackages()) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    symlinkSync(path.resolve('node_modules', name), path.join(folder, name))
  }
}

/** The tree of the image in its own folder, next to its data. Packages are links, and a flag makes Node resolve from the links. */
export async function assembleProduction() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-image-'))
  const root = path.join(folder, 'portal')
  for (const source of copied()) {
    if (source === 'node_modules') linkPackages(path.join(root, source))
    else cpSync(source, path.join(root, source), { recursive: true })
  }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    NODE_OPTIONS: '--preserve-symlinks',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: path.join(folder, 'data'),
  }
  return {
    origin,
    folder,
    /** Starts the server with a Node program and its options; resolves when it can be used. */
    async serve(node = process.execPath, options: readonly string[] = [], settings: Record<string, string> = {}) {
      const started = { cwd: root, env: { ...env, ...settings } }
      const child = spawn(node, [...options, 'dist/server/main.js'], { ...started, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      const listens = new Promise<void>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          said += chunk.toString()
          if (said.includes(origin)) resolve()
        }
        child.stdout.on('data', read)
        child.stderr.on('data', read)
        child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
      })
      await listens
      return {
        said: () => said,
        stop: async () => {
          child.kill('SIGTERM')
          const [code] = (await once(child, 'close')) as [number | null] // as: the event's own arguments
          return code
        },
      }
    },
    run: (program: string, ...args: string[]) =>
      spawnSync(process.execPath, [`dist/server/${program}.js`, ...args], { cwd: root, env, encoding: 'utf8' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The path of Node's program in a major version, from npm's package `node`; null if it is not available. */
export function nodeOf(major: number): string | null {
  try {
    const asked = ['exec', '--yes', `--package=node@${major}`, '--', 'node', '-p', 'process.execPath']
    const found = execFileSync('npm', asked, { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return found.trim().split('\n').at(-1) ?? null
  } catch {
    return null
  }
}
