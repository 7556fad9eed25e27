import { picturesOf, type PictureSource } from '@/src/ui/data/Picture'

/** The drawings that the home content may name. */
export const homePictures: Readonly<Partial<Record<string, PictureSource>>> = {
  ...picturesOf(
    import.meta.glob<string>('/src/content/pictures/files/model-*', { eager: true, query: '?url', import: 'default' }),
    { width: 640, height: 480 },
  ),
  ...picturesOf(
    import.meta.glob<string>('/src/content/pictures/files/chain-*', { eager: true, query: '?url', import: 'default' }),
    { width: 160, height: 160 },
  ),
}
