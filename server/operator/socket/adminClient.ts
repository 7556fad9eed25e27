import { readFile } from 'node:fs/promises'
import { adminSocketFile, type AdminSocketAddress, type OperatorRequest } from './adminSocket'
import { type OperatorAnswer, OperatorError } from '../context'

async function findAdminSocket(dataDirectory: string): Promise<AdminSocketAddress | null> {
  try {
    return JSON.parse(await readFile(adminSocketFile(dataDirectory), 'utf8')) as AdminSocketAddress // as: the server wrote it as one
  } catch {
    return null
  }
}

/** Sends a command to the server that holds the data folder. Null if no server responds. */
export async function sendToServer(dataDirectory: string, request: OperatorRequest): Promise<OperatorAnswer | null> {
  const address = await findAdminSocket(dataDirectory)
  if (!address) return null
  const asked = fetch(`http://127.0.0.1:${address.port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${address.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const response = await asked.catch(() => null)
  if (response?.status === 413) throw new OperatorError('the file is too large; split it')
  if (response?.status !== 200 && response?.status !== 500) return null
  return (await response.json()) as OperatorAnswer // as: only our server knows the secret's answer
}
