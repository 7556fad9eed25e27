import { mountViewer } from '@/packages/inspector/src/viewer/mountViewer'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { machineImport } from './machineImport'

// Whoever opens this page by hand wants what is loaded from now on to be recorded.
createBrowserStorage(() => localStorage).write('statechart-inspector', 'on')
const container = document.getElementById('viewer')
if (container) mountViewer(container, { replay: '@/packages/inspector/src/replay/replay', machine: machineImport })
