import { mountViewer } from '@/packages/inspector/src/viewer/mountViewer'

// Whoever opens this page by hand wants what is loaded from now on to be recorded.
localStorage.setItem('statechart-inspector', 'on')
const container = document.getElementById('viewer')
if (container) mountViewer(container)
