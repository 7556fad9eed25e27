/** State that a tab keeps from page to page. If the browser refuses storage, or it is full, pages work without it. */
export function createTabStorage(window: Window) {
  function attempt<Result>(access: (storage: Storage) => Result): Result | null {
    try {
      return access(window.sessionStorage)
    } catch {
      return null
    }
  }
  const remove = (key: string) => attempt((storage) => storage.removeItem(key))
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    write: (key: string, text: string) => {
      const isWritten = attempt((storage) => {
        storage.setItem(key, text)
        return true
      })
      if (!isWritten) remove(key)
    },
    remove,
  }
}

export type TabStorage = ReturnType<typeof createTabStorage>
