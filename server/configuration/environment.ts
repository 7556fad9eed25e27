import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { messageOf } from '../messageOf'
import { StartError } from '../startError'

export type Environment = Readonly<Record<string, string | undefined>>

/** The process's own variables over those of the file `.env` in `directory`. */
export function readEnvironment(directory: string, variables: Environment): Environment {
  const file = path.join(directory, '.env')
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...variables }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return variables
    throw new StartError(`${file}: cannot be read: ${messageOf(error)}`)
  }
}
