// Writes the types of the texts by typesafe-i18n's generator, run in a copy. In place it would compile each of the twenty text
// files together with all of @types and with the types that it wrote last time, which takes half a minute.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const texts = path.join(root, 'src/i18n')
const folder = mkdtempSync(path.join(tmpdir(), 'texts-'))
try {
  const copy = path.join(folder, 'src/i18n')
  cpSync(texts, copy, { recursive: true })
  copyFileSync(path.join(root, '.typesafe-i18n.json'), path.join(folder, '.typesafe-i18n.json'))
  writeFileSync(path.join(copy, 'i18n-types.ts'), 'export type BaseTranslation = unknown\n')
  const generator = path.join(root, 'node_modules/typesafe-i18n/cli/typesafe-i18n.mjs')
  execFileSync(process.execPath, [generator, '--no-watch'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const file of readdirSync(copy).filter((name) => name.startsWith('i18n-')))
    copyFileSync(path.join(copy, file), path.join(texts, file))
} finally {
  rmSync(folder, { recursive: true })
}
