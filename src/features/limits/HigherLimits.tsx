import { useSelector } from '@xstate/react'
import {
  type RateApplicationRef,
  selectIsCheckingEmail,
  selectIsEmailMissing,
  selectIsLeaving,
} from '@/machines/limits/rateApplication.machine'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Button, LinkButton } from '@/src/ui/forms/Button'
import { Notice } from '@/src/ui/feedback/Notice'
import styles from './Limits.module.css'

type Props = { application: RateApplicationRef; hasPending: boolean }

/** The way to higher limits: the form on hosts that the operator named, a letter elsewhere. */
export const HigherLimits = ({ application, hasPending }: Props) => {
  const texts = useTexts().strategyPage
  const { productionLikeHosts } = useConfiguration()
  const takesApplications = productionLikeHosts.includes(window.location.hostname)
  return (
    <section className={styles.higher} aria-labelledby="higher-limits">
      <h2 id="higher-limits" className={styles.title}>
        {texts.higher()}
      </h2>
      <p>{texts.higherText()}</p>
      {takesApplications ? <Apply application={application} hasPending={hasPending} /> : <ByEmail />}
    </section>
  )
}

const Apply = ({ application, hasPending }: Props) => {
  const texts = useTexts().strategyPage
  const isChecking = useSelector(application, selectIsCheckingEmail)
  const isWithoutEmail = useSelector(application, selectIsEmailMissing)
  const isLeaving = useSelector(application, selectIsLeaving)
  if (isWithoutEmail || isLeaving) return <EmailMissing application={application} isLeaving={isLeaving} />
  if (hasPending)
    return (
      <div className={styles.wide}>
        <Notice>{texts.underReview()}</Notice>
      </div>
    )
  return (
    <Button
      returnFocus
      variant="primary"
      busy={isChecking}
      onClick={() => application.send({ type: 'application.requested' })}
    >
      {isChecking ? texts.checking() : texts.apply()}
    </Button>
  )
}

/** Stands while the notice is read and the browser leaves for the user center; both can be stopped. */
const EmailMissing = ({ application, isLeaving }: { application: RateApplicationRef; isLeaving: boolean }) => {
  const texts = useTexts().strategyPage
  return (
    <div className={styles.wide}>
      <Notice
        tone="warning"
        title={texts.leavingTitle()}
        actions={
          <>
            {isLeaving && (
              <Button returnFocus size="small" onClick={() => application.send({ type: 'application.requested' })}>
                {texts.checkAgain()}
              </Button>
            )}
            <Button returnFocus size="small" onClick={() => application.send({ type: 'application.dismissed' })}>
              {texts.stay()}
            </Button>
          </>
        }
      >
        {texts.leavingText()}
      </Notice>
    </div>
  )
}

const ByEmail = () => {
  const texts = useTexts().strategyPage
  const { contact } = useConfiguration()
  return (
    <div className={styles.wide}>
      <Notice
        actions={
          contact.email && (
            <LinkButton size="small" href={`mailto:${contact.email}`}>
              {texts.byEmailTo({ address: contact.email })}
            </LinkButton>
          )
        }
      >
        {texts.byEmail()}
      </Notice>
    </div>
  )
}
