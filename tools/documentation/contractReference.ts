import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Contract } from './schemas'

export const contractFile = fileURLToPath(new URL('../../openapi/gateway.yaml', import.meta.url))

/** Reads the contract; its text is parsed again only when it has changed. */
export function createContractReader(): () => Promise<Contract> {
  let known: { source: string; contract: Contract } | null = null
  return async () => {
    const source = await readFile(contractFile, 'utf8')
    if (known?.source !== source) known = { source, contract: parse(source) as Contract } // linted by redocly as OpenAPI 3.1
    return known.contract
  }
}
