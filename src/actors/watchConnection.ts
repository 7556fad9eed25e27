import { fromCallback, type EventObject } from 'xstate'
import { watchPageReturn } from '@/src/browser/watchPageReturn'

/** Reports that the browser is online again or that the tab is seen again. */
export const watchConnection = fromCallback<EventObject>(({ sendBack }) => {
  const report = () => sendBack({ type: 'connection.improved' })
  return watchPageReturn(window, { shown: report, online: report })
})
