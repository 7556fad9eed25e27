import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type bannerMachine, selectImage } from '@/machines/home/banner.machine'
import openingMp4 from '@/src/assets/pictures/banner-1.mp4'
import openingWebm from '@/src/assets/pictures/banner-1.webm'
import openingDarkMp4 from '@/src/assets/pictures/banner-1-dark.mp4'
import openingDarkWebm from '@/src/assets/pictures/banner-1-dark.webm'
import loopMp4 from '@/src/assets/pictures/banner-2.mp4'
import loopWebm from '@/src/assets/pictures/banner-2.webm'
import loopDarkMp4 from '@/src/assets/pictures/banner-2-dark.mp4'
import loopDarkWebm from '@/src/assets/pictures/banner-2-dark.webm'
import { classNames } from '@/src/ui/base/classNames'
import { Picture, picturesOf } from '@/src/ui/data/Picture'
import { useIsDark } from '@/src/ui/hooks/useIsDark'
import { useMatches } from '@/src/ui/hooks/useMatches'
import styles from './Banner.module.css'
import { useTag } from '@/src/runtime/useTag'

type Props = { banner: ActorRefFrom<typeof bannerMachine> }

export const images = picturesOf(
  import.meta.glob<string>('/src/assets/pictures/banner-mobile-*', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  { width: 390, height: 480 },
)

/** The clips of the banner, as `npm run pictures` draws them. */
export const clips = {
  opening: { webm: openingWebm, mp4: openingMp4, dark: { webm: openingDarkWebm, mp4: openingDarkMp4 } },
  loop: { webm: loopWebm, mp4: loopMp4, dark: { webm: loopDarkWebm, mp4: loopDarkMp4 } },
}

/** Clips where there is room for them, pictures in turn on a phone. */
export const BannerMotion = ({ banner }: Props) => {
  const isWide = useMatches('(width >= 48rem)')
  return isWide ? <Clips banner={banner} /> : <Images banner={banner} />
}

const Images = ({ banner }: Props) => {
  const shown = useSelector(banner, selectImage)
  return Object.values(images).map((picture, index) => (
    <div key={index} className={classNames(styles.moving, styles.image, index === shown && styles.shown)}>
      <Picture picture={picture} alt="" sizes="100vw" priority={index < 2} className={styles.still} />
    </div>
  ))
}

const Clips = ({ banner }: Props) => {
  const isLooping = useTag(banner, 'looping')
  return (
    <>
      <Clip banner={banner} clip={clips.loop} isOn={isLooping} loop />
      {!isLooping && (
        <Clip banner={banner} clip={clips.opening} isOn onEnded={() => banner.send({ type: 'clip.ended' })} />
      )}
    </>
  )
}

type Files = { webm: string; mp4: string }

type ClipProps = Props & {
  clip: Files & { dark: Files }
  isOn: boolean
  loop?: boolean
  onEnded?: () => void
}

/** Runs during its turn unless the banner is paused; a browser that refuses to play it pauses the banner. */
const Clip = ({ banner, clip, isOn, loop, onEnded }: ClipProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const isPlaying = useTag(banner, 'playing')
  const runs = isOn && isPlaying
  const files = useIsDark() ? clip.dark : clip

  useEffect(() => {
    const element = video.current
    if (!element) return
    if (!runs) {
      element.pause()
      return
    }
    element.play().catch((error: unknown) => {
      // A clip that is taken away while it starts was not refused.
      const wasRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (wasRefused) banner.send({ type: 'playback.refused' })
    })
    // Other files are another element.
  }, [runs, banner, files.webm])

  return (
    <video
      key={files.webm}
      ref={video}
      className={styles.moving}
      muted
      playsInline
      preload="auto"
      loop={loop}
      onEnded={onEnded}
      aria-hidden="true"
    >
      <source src={files.webm} type="video/webm" />
      <source src={files.mp4} type="video/mp4" />
    </video>
  )
}
