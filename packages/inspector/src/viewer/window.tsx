import { mountViewer } from './mountViewer'

// The program of the window that the package opens by itself.
const container = document.getElementById('viewer')
if (container) mountViewer(container)
