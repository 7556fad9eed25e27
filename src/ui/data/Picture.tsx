import { useTheme } from '../hooks/useTheme'
import styles from './Picture.module.css'

type Sets = { avif: string; webp: string }

/** Addresses of one drawing: `srcset` lists by format, and those of its dark variant where there is one. */
export type PictureSource = Sets & Size & { src: string; dark?: Sets }

export type Size = { width: number; height: number }

const fileName = /(?<![^/])([^/]+?)(-dark)?-(\d+)\.(avif|webp)$/

/**
 * The drawings among `files` (addresses by path) by name; all have one size. A file's name is that of its drawing, its
 * theme and its width in pixels, such as `chain-data-dark-320.avif`; each theme has one WebP.
 */
export function picturesOf<Name extends string>(files: Readonly<Record<string, string>>, size: Size) {
  const pictures: Record<string, PictureSource> = {}
  for (const [path, address] of Object.entries(files)) {
    const [, name = '', dark, width, format] = fileName.exec(path) ?? []
    const picture = (pictures[name] ??= { ...size, src: '', avif: '', webp: '' })
    const sets = dark ? (picture.dark ??= { avif: '', webp: '' }) : picture
    if (format === 'avif') sets.avif += `${sets.avif && ', '}${address} ${width}w`
    else sets.webp = `${address} ${width}w`
    if (sets === picture && format === 'webp') picture.src = address
  }
  return pictures as Record<Name, PictureSource> // tests find the files of every name
}

type Props = {
  picture: PictureSource
  /** The picture for narrow windows, with a shape of its own. */
  narrow?: PictureSource
  /** Below which width a window is narrow. */
  narrowBelow?: string
  /** Empty when the text beside the picture says what it shows. */
  alt: string
  /** How wide it stands on the page, as in `sizes` of an image. */
  sizes: string
  /** For the picture that opens a page: fetched first instead of when it comes near. */
  priority?: boolean
  /** For one that is seen at once beside it. */
  eager?: boolean
  className?: string | undefined
}

/** A drawing in the best format that the browser knows, in the width that is needed, and dark where the theme is dark. */
export const Picture = (props: Props) => {
  const { picture, narrow, narrowBelow = '40rem', alt, sizes, priority = false, eager = priority, className } = props
  return (
    <picture className={styles.frame}>
      {narrow && <Sources picture={narrow} sizes={sizes} media={`(width < ${narrowBelow})`} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        className={className === undefined ? styles.image : `${styles.image} ${className}`}
        src={picture.src}
        srcSet={picture.webp || undefined}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        decoding="async"
        {...(priority && { fetchPriority: 'high' as const })}
        {...(!eager && { loading: 'lazy' as const })}
      />
    </picture>
  )
}

const darkScheme = '(prefers-color-scheme: dark)'

/** The choices of one drawing; without a condition, its light WebP and its shape are left to the image itself. */
const Sources = ({ picture, sizes, media }: { picture: PictureSource; sizes: string; media?: string }) => {
  const { width, height, avif, webp, dark } = picture
  const theme = useTheme()
  const darkConditions = [media, theme === null && darkScheme].filter((condition) => typeof condition === 'string')
  const darkMedia = darkConditions.length > 0 ? darkConditions.join(' and ') : undefined
  const shape = media === undefined ? { sizes } : { sizes, width, height }
  return (
    <>
      {dark && theme !== 'light' && (
        <>
          <source type="image/avif" srcSet={dark.avif} media={darkMedia} {...shape} />
          <source type="image/webp" srcSet={dark.webp} media={darkMedia} {...shape} />
        </>
      )}
      {avif && <source type="image/avif" srcSet={avif} media={media} {...shape} />}
      {media !== undefined && <source type="image/webp" srcSet={webp} media={media} {...shape} />}
    </>
  )
}
