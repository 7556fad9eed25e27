import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { deploymentMachine } from '@/machines/notices/deployment.machine'
import type { AppServices } from '@/src/actors/portal'
import { hasNewDeployment } from '@/src/browser/deployment'
import { watchPageReturn } from '@/src/browser/watchPageReturn'

export const deploymentPorts = ({ window }: AppServices) =>
  deploymentMachine.provide({
    actors: {
      watchPage: watchPage(window),
      hasNewDeployment: fromPromise<boolean>(({ signal }) => hasNewDeployment(signal)),
    },
  })

const watchPage = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const reportMissedChunk = () => sendBack({ type: 'chunk.missed' })
    window.addEventListener('vite:preloadError', reportMissedChunk)
    const stop = watchPageReturn(window, { shown: () => sendBack({ type: 'page.shown' }) })
    return () => {
      stop()
      window.removeEventListener('vite:preloadError', reportMissedChunk)
    }
  })
