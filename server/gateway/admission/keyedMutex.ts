/** Runs a task once all earlier ones of its key have ended or failed. */
export type KeyedMutex = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>()
  return (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(task)
    const end = result.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, end)
    void end.then(() => {
      if (last.get(key) === end) last.delete(key)
    })
    return result
  }
}
