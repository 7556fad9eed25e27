import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { Environment } from '@/server/configuration/environment'

let directory: string

/** Gives each test of the calling file a folder. Files share this module, so that hooks at its top would belong to the first alone. */
export function useModelsFolder() {
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'models-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))
}

/** The folder of the current test. */
export const testFolder = () => directory

/** Reads the settings with a models file of this text. */
export function read(yaml: string, env: Environment = {}) {
  writeFileSync(path.join(directory, 'models.yaml'), yaml)
  return readConfiguration({ MODELS_FILE: 'models.yaml', ...env }, directory)
}

/** A file with one upstream and one model, with the given members added. */
export const fileWith = ({ upstream = '', model = '', route = '' }) => `
upstreams:
  a:
    url: http://localhost:8000/v1
    ${upstream}
models:
  - id: m
    ${model}
    upstreams:
      - upstream: a
        ${route}
`
