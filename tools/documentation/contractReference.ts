import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Language } from '@/openapi/types'
import type { Reference } from '@/src/content/documentation/reference'
import { referenceOf } from './reference.ts'
import type { Contract } from './schemas'

export const contractFile = fileURLToPath(new URL('../../openapi/gateway.yaml', import.meta.url))

/** Reads the tables of the contract; its text is parsed again only when it has changed. */
export function createReferenceReader(): (language: Language) => Promise<Reference> {
  let known: { source: string; contract: Contract } | null = null
  return async (language) => {
    const source = await readFile(contractFile, 'utf8')
    if (known?.source !== source) known = { source, contract: parse(source) as Contract } // linted by redocly as OpenAPI 3.1
    return referenceOf(known.contract, language)
  }
}
