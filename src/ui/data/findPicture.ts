import type { PictureSource, Size } from './Picture'

type Pictures = Readonly<Partial<Record<string, PictureSource>>>

/** One of `pictures` by its name, or the picture at an address, which is shown in the shape of `size`; null for any other name. */
export function findPicture(name: string, pictures: Pictures, size: Size): PictureSource | null {
  const found = pictures[name]
  if (found) return found
  return /^(https?:\/)?\//.test(name) ? { ...size, src: name, avif: '', webp: '' } : null
}
