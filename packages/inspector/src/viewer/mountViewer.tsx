import { createRoot } from 'react-dom/client'
import { watchPages } from '../channel/watchPages'
import { Viewer } from './Viewer'

/** Shows what the pages of this origin record. */
export function mountViewer(container: HTMLElement) {
  createRoot(container).render(<Viewer source={watchPages()} />)
}
