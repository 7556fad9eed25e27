import type { Stories } from '@/src/ui/story'
import { Picture } from '../Picture'

const drawing = (paper: string, ink: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><path fill="${paper}" d="M0 0h480v270H0z"/><path fill="none" stroke="${ink}" stroke-width="6" d="M0 220l120-120 90 80 110-140 160 180"/></svg>`)}`
const set = (address: string) => ({ avif: `${address} 480w`, webp: `${address} 480w` })
const light = drawing('#fbfaf6', '#1d4f9f')
const picture = { ...set(light), src: light, width: 480, height: 270 }

export const stories: Stories = {
  rest: (say) => <Picture picture={picture} alt={say('山的轮廓', 'A line of mountains')} sizes="30rem" />,
  dark: (say) => (
    <Picture
      picture={{ ...picture, dark: set(drawing('#14161b', '#93b8f7')) }}
      alt={say('夜里的山', 'Mountains at night')}
      sizes="30rem"
    />
  ),
  'beside words': () => <Picture picture={picture} alt="" sizes="30rem" priority />,
}
