import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Writes a `MODELS_FILE` (JSON is YAML, too); `remove` deletes it. */
export function writeModelsFile(content: { upstreams: object; models: readonly object[] }) {
  const directory = mkdtempSync(path.join(tmpdir(), 'models-'))
  const file = path.join(directory, 'models.yaml')
  writeFileSync(file, JSON.stringify(content))
  return { file, remove: () => rmSync(directory, { recursive: true }) }
}
