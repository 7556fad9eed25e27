import type { Page } from '@playwright/test'
import { storageKeys } from '@/src/browser/storageKeys'

type Held = { isStoreHeld: boolean; allowStore?: () => void }
type Method = 'count' | 'delete' | 'get' | 'put'

/** A transaction keeps the conversations’ store busy, like that of another tab, until it is let go. */
export const holdStore = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const held = window as unknown as Held // as: for letStoreGo
        held.isStoreHeld = true
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const store = request.result.transaction(['heads', 'bodies'], 'readwrite').objectStore('heads')
          const stay = () => {
            resolve()
            if (held.isStoreHeld) store.get('none').onsuccess = stay
            else request.result.close()
          }
          store.get('none').onsuccess = stay
        }
      }),
    storageKeys.playgroundHistory,
  )

export const letStoreGo = (page: Page) => page.evaluate(() => void ((window as unknown as Held).isStoreHeld = false)) // as: of holdStore

/** From now on the browser refuses these requests of the store. */
export const refuseStore = (page: Page, method: Method, reason = 'UnknownError') =>
  page.evaluate(
    ([refused, name]) => {
      const { prototype } = refused === 'count' ? IDBIndex : IDBObjectStore
      const methods = prototype as unknown as Record<string, unknown> // as: one is replaced
      const own = methods[refused]
      methods[refused] = () => {
        throw new DOMException('refused', name)
      }
      const watched = window as unknown as Held // as: for allowStore
      const allowBefore = watched.allowStore
      watched.allowStore = () => {
        methods[refused] = own
        allowBefore?.()
      }
    },
    [method, reason] as const,
  )

/** Ends every refusal. */
export const allowStore = (page: Page) => page.evaluate(() => (window as unknown as Held).allowStore?.()) // as: of refuseStore
