// Generates the texts' types and loaders in a copy of the project and compares them with the committed ones.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const folder = 'src/i18n'
const copy = mkdtempSync(join(tmpdir(), 'portal-texts-'))

try {
  for (const part of [folder, 'openapi', 'package.json', 'tsconfig.json', '.typesafe-i18n.json']) {
    cpSync(part, join(copy, part), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const generator = resolve('node_modules/typesafe-i18n/cli/typesafe-i18n.mjs')
  const run = spawnSync(process.execPath, [generator, '--no-watch'], { cwd: copy, encoding: 'utf8' })
  const generated = readdirSync(join(copy, folder)).filter((file) => file.startsWith('i18n-'))
  const read = (root, file) => readFileSync(join(root, folder, file), 'utf8')
  const stale = generated.filter((file) => !readdirSync(folder).includes(file) || read('.', file) !== read(copy, file))
  stale.forEach((file) => console.error(`${folder}/${file} is stale: run \`npm run generate\``))
  if (run.status !== 0) console.error(run.stdout, run.stderr)
  process.exitCode = run.status === 0 && stale.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
