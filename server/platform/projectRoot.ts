import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

function findRoot(directory: string): string {
  if (existsSync(path.join(directory, 'openapi', 'puyu.yaml'))) return directory
  const parent = path.dirname(directory)
  if (parent === directory) throw new Error('openapi/puyu.yaml was not found above the server')
  return findRoot(parent)
}

/** The checkout's own folder, the same for `server/*.ts` under tsx and for the built `dist/server/main.js`. */
export const projectRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)))
