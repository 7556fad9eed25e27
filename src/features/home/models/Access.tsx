import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { useResource } from '@/src/runtime/useResource'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleBase } from '@/src/runtime/outside'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { whenNear } from '@/src/ui/hooks/whenNear'
import { ArrowRightIcon, CheckIcon } from '@/src/ui/base/icons'
import { useLiveTokens } from '@/src/parts/TokenCheck'
import { FirstCallSample } from '@/src/parts/samples/FirstCallSample'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Access.module.css'

/** How one is authorised: sign in, take a token, send the first request. */
export const Access = () => {
  const isSignedIn = useSelector(useSession(), selectUserId) !== null
  return isSignedIn ? <UserAccess /> : <Panel done={[]} />
}

/** The steps that a signed-in user has done, as far as they are known; nothing after the first call. */
const UserAccess = () => {
  const usage = useSelector(useResource('getUsageOverview', {}, { isIncidental: true }), selectData)
  const hasToken = (useLiveTokens()?.length ?? 0) > 0
  if ((usage?.total.calls ?? 0) > 0) return null
  return <Panel isSignedIn done={[true, hasToken, false]} />
}

type PanelProps = { isSignedIn?: boolean; done: readonly boolean[] }

const Panel = ({ isSignedIn = false, done }: PanelProps) => {
  const texts = useTexts().homeSections.access
  return (
    <section className={styles.access}>
      <div>
        <h2 className={styles.title}>{texts.title()}</h2>
        <p className={styles.text}>{texts.text()}</p>
        <Steps done={done} />
        <Link to={paths.tokens} className={buttonClass({ variant: 'primary' })}>
          <span>{isSignedIn ? texts.openTokens() : texts.start()}</span>
          <ArrowRightIcon />
        </Link>
      </div>
      <FirstCall />
    </section>
  )
}

const importLanguages = () => import('@/src/parts/samples/SampleLanguages')

/** The first chat as a command; the choice of another language loads when the section is near. */
const FirstCall = () => {
  const texts = useTexts().homeSections.access
  const configuration = useConfiguration()
  const { module, load } = useLazyModule(importLanguages)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? whenNear(place.current, load) : undefined), [load])
  const values = { base: sampleBase(configuration), model: configuration.sampleModel, question: texts.question() }
  const labels = { title: texts.sampleTitle(), language: texts.sampleLanguage(), copy: texts.copyCode() }
  return (
    <div ref={place}>
      <FirstCallSample values={values} labels={labels} Languages={module?.SampleLanguages ?? null} />
    </div>
  )
}

const Steps = ({ done }: { done: readonly boolean[] }) => {
  const texts = useTexts().homeSections.access
  return (
    <ol className={styles.steps}>
      {[texts.stepSignIn, texts.stepToken, texts.stepCall].map((text, index) => (
        <li key={index}>
          <span>{text()}</span>
          {done[index] && (
            <>
              <CheckIcon />
              <VisuallyHidden>{texts.stepDone()}</VisuallyHidden>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
