import type { Stories } from '@/src/ui/story'
import { Spinner } from '../Spinner'

export const stories: Stories = {
  busy: (say) => (
    <p style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
      <Spinner /> {say('读取中…', 'Loading…')}
    </p>
  ),
}
