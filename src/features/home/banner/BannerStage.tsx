import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { bannerMachine } from '@/machines/home/banner.machine'
import { Picture, picturesOf } from '@/src/ui/data/Picture'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from './Banner.module.css'
import { useTag } from '@/src/runtime/useTag'

export const firstPictures = {
  ...picturesOf<'banner-poster-1'>(
    import.meta.glob<string>('/src/assets/pictures/banner-poster-1-*', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
    { width: 1440, height: 640 },
  ),
  ...picturesOf<'banner-mobile-1'>(
    import.meta.glob<string>('/src/assets/pictures/banner-mobile-1-*', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
    { width: 390, height: 480 },
  ),
}

type Props = { banner: ActorRefFrom<typeof bannerMachine> }

const importMotion = () => import('./BannerMotion')

/** The still picture that every visit begins with, and over it what moves, once it may. */
export const BannerStage = ({ banner }: Props) => {
  const isStill = useTag(banner, 'still')
  const { module, load } = useLazyModule(importMotion)
  useEffect(() => {
    if (!isStill) load()
  }, [isStill, load])
  return (
    <div className={styles.stage}>
      <Picture
        picture={firstPictures['banner-poster-1']}
        narrow={firstPictures['banner-mobile-1']}
        narrowBelow="48rem"
        alt=""
        sizes="100vw"
        priority
        className={styles.still}
      />
      {!isStill && module && <module.BannerMotion banner={banner} />}
    </div>
  )
}
