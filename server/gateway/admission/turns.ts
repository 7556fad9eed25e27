/** Runs a task after all earlier ones of its key have ended, in whatever way. */
export type Turns = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>()
  return (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const turn = before.then(task)
    const end = turn.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, end)
    void end.then(() => {
      if (last.get(key) === end) last.delete(key)
    })
    return turn
  }
}
