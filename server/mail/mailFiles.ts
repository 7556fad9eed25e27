import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorFields, messageOf, type Log } from '../platform/log'
import type { Deliver } from './delivery'

const MAX_AGE_MS = 7 * 24 * 3600 * 1000

/** Writes each message into a file of its own, readable by the process's user alone, and logs its name. */
export function createFileDelivery(folder: string, log: Log): Deliver {
  return async ({ id, kind, createdAt, source }) => {
    const file = path.join(folder, `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${kind}-${id}.eml`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, source, { mode: 0o600 })
      // An earlier attempt of the same mail may have left the file.
      await chmod(file, 0o600)
      log.info({ file }, 'mail written to a file')
      return { outcome: 'accepted' }
    } catch (error) {
      const failure = { step: 'file', code: 'EFILE', text: messageOf(error) }
      return { outcome: 'deferred', failure, isServerFault: true }
    }
  }
}

/** Deletes mails that are older than seven days. Other files stay. */
export async function deleteOldMails(folder: string, now: Date, log: Log): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      if (name.endsWith('.eml') && (await stat(file)).mtimeMs < now.getTime() - MAX_AGE_MS) await rm(file)
    }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) log.warn(errorFields(error), 'old mails were not deleted')
  }
}
