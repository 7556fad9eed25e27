import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../freshFolder.mjs'
import { configJson } from './configJson'
import { machines } from './machines'
import { mermaid } from './mermaid'
import { scxml } from './scxml'

// Writes every statechart as Mermaid, as XState's JSON and as SCXML: `dist/machines/<id>.{mmd,json,scxml}`.

const folder = freshFolder(process.argv[2], 'dist/machines')
for (const machine of machines) {
  const write = (ending: string, text: string) => writeFileSync(join(folder, `${machine.id}.${ending}`), text)
  write('mmd', `${mermaid(machine, { details: true })}\n`)
  write('json', `${JSON.stringify(configJson(machine), null, 2)}\n`)
  write('scxml', scxml(machine))
}
process.stdout.write(`${machines.length} statecharts in ${folder}\n`)
