import type { Stories } from '@/src/ui/story'
import { Avatar } from '../Avatar'

const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#b8361f" d="M0 0h32v32H0z"/><path fill="#fff" d="M8 15h16v2H8z"/></svg>')}`

export const stories: Stories = {
  picture: () => <Avatar src={drawing} initial="L" />,
  'no picture': (say) => <Avatar src="" initial={say('林', 'L')} />,
  'picture that fails': (say) => <Avatar src="data:image/png,broken" initial={say('林', 'L')} />,
  empty: () => <Avatar src="" initial="" />,
}
