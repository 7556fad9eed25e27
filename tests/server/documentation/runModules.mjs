// Runs modules one after the other, each with its own environment variables, and writes what each wrote as a JSON array.
// Usage: node runModules.mjs list.json, where the list has `{ file, variables }`.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const write = process.stdout.write.bind(process.stdout)
const written = []
process.stdout.write = (text) => {
  written[written.length - 1] += text
  return true
}
for (const { file, variables } of JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'))) {
  written.push('')
  Object.assign(process.env, variables)
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    written[written.length - 1] += String(error)
  }
}
write(JSON.stringify(written), () => process.exit())
