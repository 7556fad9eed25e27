import { createHash } from 'node:crypto'
import type { Conversation, ToolKind, ToolName } from './conversation'

export type NamedTool = ToolName & { kind: ToolKind }

const MAX_LENGTH = 64
const HASH_LENGTH = 8
const BETWEEN = '__'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)

/**
 * Names of a request's tools as functions of a chat, which have no namespaces: `namespace__name`, with a hash instead of the end if
 * that is longer than 64 characters or taken.
 */
export function createToolNames() {
  const byFunction = new Map<string, NamedTool>()
  const byTool = new Map<string, string>()
  const keyOf = ({ name, namespace = '' }: ToolName) => JSON.stringify([namespace, name])

  function functionNameOf(tool: ToolName): string {
    const { name, namespace } = tool
    const whole = namespace === undefined ? name : `${namespace}${BETWEEN}${name}`
    if (whole.length <= MAX_LENGTH && !byFunction.has(whole)) return whole
    return `${whole.slice(0, MAX_LENGTH - HASH_LENGTH - 1)}_${hashOf(keyOf(tool))}`
  }

  return {
    add(tool: NamedTool): string {
      const known = byTool.get(keyOf(tool))
      if (known !== undefined) return known
      const name = functionNameOf(tool)
      byFunction.set(name, tool)
      byTool.set(keyOf(tool), name)
      return name
    },
    /** The same for a call of the conversation so far, whose tool may not be offered any more. */
    functionOf: (tool: ToolName): string => byTool.get(keyOf(tool)) ?? functionNameOf(tool),
    has: (name: string): boolean => byFunction.has(name),
    /** The tool of a function. A function that was not offered is a tool of the same name. */
    toolOf: (name: string): NamedTool => byFunction.get(name) ?? { name, kind: 'function' },
  }
}

export type ToolNames = ReturnType<typeof createToolNames>

export function toolNamesOf({ tools = [] }: Pick<Conversation, 'tools'>): ToolNames {
  const names = createToolNames()
  for (const { name, namespace, kind } of tools)
    names.add({ name, kind, ...(namespace === undefined ? {} : { namespace }) })
  return names
}
