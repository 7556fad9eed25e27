import { readFile } from 'node:fs/promises'
import { doorFile, type Door, type DoorRequest } from './door'
import { OperatorError } from './operatorError'
import type { OperatorAnswer } from './runCommand'

async function findDoor(dataDirectory: string): Promise<Door | null> {
  try {
    return JSON.parse(await readFile(doorFile(dataDirectory), 'utf8')) as Door // as: the server wrote it as one
  } catch {
    return null
  }
}

/** Has the server that holds the data folder run the command; null when no server answers there. */
export async function knock(dataDirectory: string, request: DoorRequest): Promise<OperatorAnswer | null> {
  const door = await findDoor(dataDirectory)
  if (!door) return null
  const asked = fetch(`http://127.0.0.1:${door.port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${door.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const response = await asked.catch(() => null)
  if (response?.status === 413) throw new OperatorError('the file is too large; split it')
  if (response?.status !== 200 && response?.status !== 500) return null
  return (await response.json()) as OperatorAnswer // as: only our server knows the secret's answer
}
