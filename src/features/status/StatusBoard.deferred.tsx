import { useSelector } from '@xstate/react'
import { selectData } from '@/machines/load/load.machine'
import { openIncidents, serviceState } from '@/openapi/rules/serviceState'
import type { ServiceStatus } from '@/openapi/types'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { formatSecondIn } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { Explanation } from './Explanation'
import { Incidents } from './Incidents'
import { ModelHealth } from './ModelHealth'
import { StateMark } from './StateMark'
import styles from './Status.module.css'

/** All days that there are. */
const allDays = { query: { days: 90 } } as const

/** The status of all models, or the loading or error state. */
export const StatusBoard = () => {
  const { statusPage: texts, common } = useTexts()
  const actor = useResource('getStatus', allDays)
  const status = useSelector(actor, selectData)
  const isLoading = useTag(actor, 'loading')
  const isFailed = useTag(actor, 'failed')
  const reload = () => actor.send({ type: 'load.requested' })
  if (status === null && isFailed)
    return (
      <FailedState
        hasToast
        title={texts.failedTitle()}
        text={texts.failedText()}
        actions={
          <Button returnFocus variant="primary" onClick={reload}>
            {common.retry()}
          </Button>
        }
      />
    )
  if (status === null) return <Pending />
  return (
    <>
      <Summary status={status} isLoading={isLoading} reload={reload} />
      {isFailed && <Notice tone="warning">{texts.outdated()}</Notice>}
      <Incidents which="open" incidents={status.incidents} />
      <Models status={status} />
      <Incidents which="past" incidents={status.incidents} />
      <Explanation status={status} />
    </>
  )
}

type SummaryProps = { status: ServiceStatus; isLoading: boolean; reload: () => void }

const Summary = ({ status, isLoading, reload }: SummaryProps) => {
  const { statusPage: texts } = useTexts()
  const language = useLanguage()
  const { list, incidents, updated_at } = status
  const overall = serviceState(status)
  const isPartly = overall === 'works' && list.some(({ state }) => state === 'no_data')
  return (
    <div className={styles.summary}>
      <div role="status">
        <p className={styles.overall}>
          <StateMark state={overall === 'incident' ? 'degraded' : overall} />
          <span>
            {overall === 'incident'
              ? texts.incidents({ count: openIncidents(incidents).length })
              : texts.overall[isPartly ? 'worksPartly' : overall]()}
          </span>
        </p>
        <p className={styles.updated}>{texts.updated({ time: formatSecondIn(language, null, updated_at) })}</p>
      </div>
      <Button size="small" busy={isLoading} onClick={reload}>
        {texts.reload()}
      </Button>
    </div>
  )
}

const Models = ({ status: { list, incidents } }: { status: ServiceStatus }) => {
  const { statusPage: texts } = useTexts()
  if (list.length === 0) return <EmptyState title={texts.emptyTitle()} text={texts.emptyText()} />
  return (
    <section className={styles.models}>
      <h2 className={styles.title}>{texts.models()}</h2>
      <ul className={styles.list}>
        {list.map((model) => (
          <ModelHealth key={model.id} model={model} hasIncident={openIncidents(incidents, model.id).length > 0} />
        ))}
      </ul>
    </section>
  )
}

const Pending = () => {
  const { statusPage: texts } = useTexts()
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading()}</VisuallyHidden>
      </p>
      <div className={styles.pending} aria-hidden="true">
        <Skeleton shape="heading" />
        <Skeleton shape="shortLine" />
        {['a', 'b'].map((model) => (
          <div key={model} className={styles.model}>
            <Skeleton shape="heading" />
            <Skeleton shape="block" />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </>
  )
}
