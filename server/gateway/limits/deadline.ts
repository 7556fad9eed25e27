import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'

/**
 * Settles with `work`, or rejects with a DatabaseUnavailable after `ms` milliseconds; `undo` is then given what comes of `work`
 * after all.
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  ms: number,
  undo: (late: Result) => Promise<void>,
): Promise<Result> {
  let isLate = false
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new DatabaseUnavailable('the database takes too long'))
    }, ms)
  })
  work.then((result) => (isLate ? undo(result) : undefined)).catch(() => undefined) // the caller has had this error, or that of the deadline
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
