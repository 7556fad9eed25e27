import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { bannerMachine, selectIsPaused, selectIsStill } from '@/machines/home/banner.machine'
import { usePageActor } from '@/src/actors/usePageActor'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { ArrowRightIcon, PauseIcon, PlayIcon } from '@/src/ui/base/icons'
import { IconButton } from '@/src/ui/forms/IconButton'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { BannerStage } from './BannerStage'
import styles from './Banner.module.css'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'

const connect = () => bannerMachine

/** Pictures that take turns on a phone: `BannerMotion`, which loads later, has them. */
const imageCount = 3

/** The first clip once, then the second again and again; on a phone pictures in turn. Without motion, a still picture. */
export const Banner = () => {
  const texts = useTexts().homePage
  // The motion preference is read after the first frame, which is the same for all visitors.
  const banner = usePageActor(connect, { imageCount })
  const isStill = useSelector(banner, selectIsStill)
  const isPaused = useSelector(banner, selectIsPaused)
  useMotion(banner)
  return (
    <div className={styles.banner}>
      <BannerStage banner={banner} />
      <div className={styles.words}>
        <PageHeading large eyebrow={texts.eyebrow()} lead={texts.lead()}>
          {texts.title()}
        </PageHeading>
        <div className={styles.actions}>
          <Link to={paths.apiDocument} className={buttonClass({ variant: 'primary' })}>
            {texts.readDocs()}
            <ArrowRightIcon />
          </Link>
          <Link to={paths.tokens} className={buttonClass()}>
            {texts.getToken()}
          </Link>
        </div>
      </div>
      {!isStill && (
        <IconButton
          className={styles.pause}
          label={isPaused ? texts.playBanner() : texts.pauseBanner()}
          onClick={() => banner.send({ type: 'pause.toggled' })}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </IconButton>
      )}
    </div>
  )
}

/** Sends the preference for reduced motion to the banner, now and on every change. */
function useMotion(banner: ActorRefFrom<typeof bannerMachine>): void {
  useEffect(() => {
    const preference = window.matchMedia('(prefers-reduced-motion: reduce)')
    const send = () => banner.send({ type: 'motion.changed', reduced: preference.matches })
    send()
    preference.addEventListener('change', send)
    return () => preference.removeEventListener('change', send)
  }, [banner])
}
