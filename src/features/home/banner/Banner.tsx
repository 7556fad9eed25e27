import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { bannerMachine } from '@/machines/home/banner.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { ArrowRightIcon, PauseIcon, PlayIcon } from '@/src/ui/base/icons'
import { IconButton } from '@/src/ui/forms/IconButton'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { newTokenPath, useTokenCheck } from '@/src/parts/TokensLink'
import { BannerStage } from './BannerStage'
import { Question } from './Question'
import styles from './Banner.module.css'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'

const connect = () => bannerMachine

/** Pictures that take turns on a phone: `BannerMotion`, which loads later, has them. */
const imageCount = 3

/** The first clip once, then the second again and again; on a phone pictures in turn. Without motion, a still picture. */
export const Banner = () => {
  const texts = useTexts().homePage
  const isSignedIn = useIsSignedIn()
  // The motion preference is read after the first frame, which is the same for all visitors.
  const banner = usePageActor(connect, { imageCount })
  const isStill = useTag(banner, 'still')
  const isPaused = useTag(banner, 'paused')
  useMotion(banner)
  return (
    <div className={styles.banner}>
      <BannerStage banner={banner} />
      <div className={styles.words}>
        <PageHeading large eyebrow={texts.eyebrow()} lead={isSignedIn ? texts.signedInLead() : texts.lead()}>
          {texts.title()}
        </PageHeading>
        <WaysOn />
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

const useIsSignedIn = () => useSelector(useSession(), selectUserId) !== null

/** The first steps of a visitor, or the pages of a signed-in user, with the usage of the month. */
const WaysOn = () => {
  const { homePage: texts } = useTexts()
  const isSignedIn = useIsSignedIn()
  if (isSignedIn) return <UserWays />
  return (
    <>
      <Question />
      <div className={styles.actions}>
        <Link to={paths.apiDocument} className={buttonClass()}>
          {texts.readDocs()}
        </Link>
        <Link to={paths.tokens} className={buttonClass()}>
          {texts.getToken()}
        </Link>
      </div>
    </>
  )
}

/** The playground and the tokens; for a user without tokens, first the way to create one. */
const UserWays = () => {
  const { homePage: texts, pageNames } = useTexts()
  const [isNew, check] = useTokenCheck()
  const playground = { to: paths.playground, text: pageNames.playground() }
  const [first, second] = isNew
    ? [{ to: newTokenPath, text: texts.getToken() }, playground]
    : [playground, { to: paths.tokens, text: texts.openTokens() }]
  return (
    <>
      <div className={styles.actions}>
        <Link to={first.to} className={buttonClass({ variant: 'primary' })}>
          <span>{first.text}</span>
          <ArrowRightIcon />
        </Link>
        <Link to={second.to} className={buttonClass()}>
          {second.text}
        </Link>
      </div>
      <MonthUsage />
      {check}
    </>
  )
}

const importUsageLine = () => import('./UsageLine')

/** Reserves its line until its code and figures are loaded. */
const MonthUsage = () => {
  const { module, load } = useLazyModule(importUsageLine)
  useEffect(load, [load])
  return <p className={styles.usage}>{module && <module.UsageLine />}</p>
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
