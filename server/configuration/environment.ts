import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { messageOf, StartError } from '../platform/log'

export type Environment = Readonly<Record<string, string | undefined>>

/** The text of a file in UTF-8; a StartError names the file where it is another encoding. */
export function textOf(bytes: Buffer, file: string): string {
  const [first = 0, second = 0] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0)
  if (isUtf16) throw new StartError(`${file}: is written in UTF-16; save it as UTF-8`)
  try {
    // A decoder passes over the mark that some editors write at the beginning.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartError(`${file}: is not written in UTF-8; save it as UTF-8`)
  }
}

/** The variables of the file `.env` in `directory`; empty if there is no file. */
export function readEnvironmentFile(directory: string): Environment {
  const file = path.join(directory, '.env')
  try {
    return parseEnv(textOf(readFileSync(file), file))
  } catch (error) {
    if (error instanceof StartError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new StartError(`${file}: cannot be read: ${messageOf(error)}`)
  }
}
