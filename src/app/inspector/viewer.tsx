import { mountViewer } from '@/packages/inspector/src/viewer/mountViewer'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { machineImport } from './machineImport'

// A user who opens this page by hand wants everything recorded from now on.
createBrowserStorage(() => localStorage).write('statechart-inspector', 'on')
const container = document.getElementById('viewer')
if (container) mountViewer(container, { replay: '@/packages/inspector/src/replay/replay', machine: machineImport })
