import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type bannerMachine, selectIsStill } from '@/machines/home/banner.machine'
import { bannerMobile1, bannerPoster1 } from '@/src/content/pictures/banner'
import { Picture } from '@/src/ui/data/Picture'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from './Banner.module.css'

type Props = { banner: ActorRefFrom<typeof bannerMachine> }

const importMotion = () => import('./BannerMotion')

/** The still picture that every visit begins with, and over it what moves, once it may. */
export const BannerStage = ({ banner }: Props) => {
  const isStill = useSelector(banner, selectIsStill)
  const { module, load } = useLazyModule(importMotion)
  useEffect(() => {
    if (!isStill) load()
  }, [isStill, load])
  return (
    <div className={styles.stage}>
      <Picture
        picture={bannerPoster1}
        narrow={bannerMobile1}
        narrowBelow="60rem"
        alt=""
        sizes="100vw"
        priority
        className={styles.still}
      />
      {!isStill && module && <module.BannerMotion banner={banner} />}
    </div>
  )
}
