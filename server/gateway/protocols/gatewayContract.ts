import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '@/server/platform/projectRoot'

type Schema = { properties?: Readonly<Record<string, { 'x-not-forwarded'?: boolean }>> }
type GatewayContract = { components: { schemas: Readonly<Record<string, Schema>> } }

let contract: GatewayContract | null = null

/** `openapi/gateway.yaml`, read once. */
export function readGatewayContract(): GatewayContract {
  const file = path.join(projectRoot, 'openapi', 'gateway.yaml')
  contract ??= parse(readFileSync(file, 'utf8')) as GatewayContract // as: redocly checks the file's form
  return contract
}

type Fields = { known: ReadonlySet<string>; forwarded: ReadonlySet<string> }

function readFields(schema: string): Fields {
  const members = Object.entries(readGatewayContract().components.schemas[schema]?.properties ?? {})
  const forwarded = members.filter(([, member]) => member['x-not-forwarded'] !== true)
  return { known: new Set(members.map(([name]) => name)), forwarded: new Set(forwarded.map(([name]) => name)) }
}

const read = new Map<string, Fields>()

/** The members of a schema of the contract, and which of them models are given. */
export function fieldsOf(schema: string): Fields {
  const members = read.get(schema) ?? readFields(schema)
  read.set(schema, members)
  return members
}
