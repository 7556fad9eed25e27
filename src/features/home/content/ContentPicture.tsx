import { Picture, picturesOf, type PictureSource } from '@/src/ui/data/Picture'

/** The drawings that the home content may name. */
export const homePictures: Readonly<Partial<Record<string, PictureSource>>> = {
  ...picturesOf(
    import.meta.glob<string>('/src/assets/pictures/model-*', { eager: true, query: '?url', import: 'default' }),
    { width: 640, height: 480 },
  ),
  ...picturesOf(
    import.meta.glob<string>('/src/assets/pictures/chain-*', { eager: true, query: '?url', import: 'default' }),
    { width: 160, height: 160 },
  ),
}

type Props = { name: string; className?: string | undefined; sizes: string }

/** One of the portal's own drawings by its name, or the picture at an address that the remote content gives. */
export const ContentPicture = ({ name, className, sizes }: Props) => {
  const own = homePictures[name]
  if (own) return <Picture picture={own} alt="" sizes={sizes} className={className} />
  if (!/^(https?:\/)?\//.test(name)) return null
  return <img src={name} alt="" loading="lazy" decoding="async" width="640" height="480" className={className} />
}
