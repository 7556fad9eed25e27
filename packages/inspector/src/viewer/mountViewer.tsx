import { createRoot } from 'react-dom/client'
import { watchPages } from '../channel/watchPages'
import { defaultImports } from '../replay/writeTest'
import { Viewer } from './Viewer'

/** Shows what the pages of this origin record. `imports` are those of the tests that it writes. */
export function mountViewer(container: HTMLElement, imports = defaultImports) {
  createRoot(container).render(<Viewer source={watchPages()} imports={imports} />)
}
