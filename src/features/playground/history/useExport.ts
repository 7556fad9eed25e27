import { useState } from 'react'
import { usePorts } from '@/src/runtime/usePageActor'
import { saveFile } from '@/src/parts/files'
import { exportPorts } from '../playground.ports'
import { usePlaygroundParts } from '../playgroundContext'

/** Saves conversations as JSON. `unread`: how many of them could not be read, or all. */
export function useExport() {
  const { account } = usePlaygroundParts()
  const ports = usePorts(exportPorts)
  const [isBusy, setBusy] = useState(false)
  const [unread, setUnread] = useState<number | 'all'>(0)
  const save = async (read: () => Promise<{ name: string; content: unknown; unread: number }>) => {
    setBusy(true)
    try {
      const file = await read()
      setUnread(file.unread)
      saveFile(`${file.name}.json`, JSON.stringify(file.content, null, 2), 'application/json')
    } catch {
      setUnread('all')
    } finally {
      setBusy(false)
    }
  }
  const saveAll = () =>
    void save(async () => {
      const { conversations, unread: left } = await ports.readAll(account ?? '')
      return { name: 'playground', content: conversations, unread: left }
    })
  const saveOne = (id: string, title: string) =>
    void save(async () => ({ name: title, content: await ports.readOne(account ?? '', id), unread: 0 }))
  return { isBusy, unread, saveAll, saveOne }
}
