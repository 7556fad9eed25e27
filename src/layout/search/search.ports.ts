import { fromPromise } from 'xstate'
import { searchMachine } from '@/machines/search/search.machine'

export const connectSearch = () =>
  searchMachine.provide({
    actors: { loadIndex: fromPromise(async () => (await import('./searchIndex')).listEntries()) },
  })
