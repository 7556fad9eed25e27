import type { Stories } from '@/src/ui/story'
import * as icons from '../icons'

export const stories: Stories = {
  all: () => (
    <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem', padding: 0, listStyle: 'none' }}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} title={name}>
          <Icon />
        </li>
      ))}
    </ul>
  ),
}
