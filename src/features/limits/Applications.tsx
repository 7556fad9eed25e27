import type { RateApplication } from '@/openapi/types'
import { Count } from '@/src/parts/Count'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { Notice } from '@/src/ui/feedback/Notice'
import { Table, TableCell, TableRow } from '@/src/ui/data/Table'
import { Day } from '@/src/parts/Day'
import styles from './Limits.module.css'

/** The user's own applications and their outcome; null if they could not be loaded. */
export const Applications = ({ applications }: { applications: readonly RateApplication[] | null }) => {
  const texts = useTexts().strategyPage
  return (
    <section className={styles.section} aria-labelledby="applications">
      <h2 id="applications" className={styles.title}>
        {texts.applications()}
      </h2>
      {applications === null && <Notice tone="warning">{texts.applicationsUnknown()}</Notice>}
      {applications?.length === 0 && <p className={styles.resets}>{texts.applicationsNone()}</p>}
      {applications && applications.length > 0 && <ApplicationTable applications={applications} />}
    </section>
  )
}

const ApplicationTable = ({ applications }: { applications: readonly RateApplication[] }) => {
  const texts = useTexts().strategyPage
  const headers = [texts.submittedAt(), texts.state(), texts.asked(), texts.models(), texts.purpose()]
  return (
    <Table caption={texts.applicationsCaption()} columns={headers.map((header) => ({ header }))}>
      {applications.map((application) => (
        <ApplicationRow key={application.id} item={application} />
      ))}
    </Table>
  )
}

const ApplicationRow = ({ item }: { item: RateApplication }) => {
  const texts = useTexts().strategyPage
  const { use_scene: purpose, model_ids: modelIds } = item.application
  return (
    <TableRow dimmed={item.status === 'rejected'}>
      <TableCell kind="title" label={texts.submittedAt()}>
        <Day instant={item.created_at} />
      </TableCell>
      <TableCell label={texts.state()}>
        <Timeline item={item} />
      </TableCell>
      <TableCell label={texts.asked()}>
        <Asked item={item} />
      </TableCell>
      <TableCell label={texts.models()}>
        <span className={styles.models}>
          {modelIds.map((id) => (
            <Badge key={id} isName>
              {id}
            </Badge>
          ))}
        </span>
      </TableCell>
      <TableCell label={texts.purpose()}>
        <div className={styles.purpose}>{purpose}</div>
      </TableCell>
    </TableRow>
  )
}

/** The steps of an application, in order; the last one is its current state. */
const Timeline = ({ item: { status, reason, created_at, decided_at } }: { item: RateApplication }) => {
  const texts = useTexts().strategyPage
  const meant = { pending: texts.stepPending, approved: texts.stepApproved, rejected: texts.stepRejected }
  return (
    <ol className={styles.timeline}>
      <li className={styles.past}>
        <span>{texts.stepSubmitted()}</span> <Day instant={created_at} />
      </li>
      <li aria-current="step">
        <State status={status} /> {decided_at !== null && <Day instant={decided_at} />}
        {reason !== undefined && <div className={styles.reason}>{texts.reason({ reason })}</div>}
        <div className={styles.step}>{meant[status]()}</div>
      </li>
    </ol>
  )
}

const tones = { pending: 'warning', approved: 'good', rejected: 'bad' } as const

const State = ({ status }: Pick<RateApplication, 'status'>) => (
  <Badge tone={tones[status]}>{useTexts().strategyPage[status]()}</Badge>
)

const Asked = ({ item: { application } }: { item: RateApplication }) => {
  const texts = useTexts().strategyPage
  const { rpm, tpm } = application
  return (
    <span className={styles.asked}>
      {rpm !== undefined && <Count value={rpm} write={(value) => texts.askedRpm({ value })} />}
      {tpm !== undefined && <Count value={tpm} write={(value) => texts.askedTpm({ value })} />}
      {rpm === undefined && tpm === undefined && <span>{texts.askedNothing()}</span>}
    </span>
  )
}
