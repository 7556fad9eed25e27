import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import type { RateLimit } from '@/openapi/types'
import { useSession } from '@/src/runtime/portal'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { paths } from '@/src/runtime/paths'
import { Count } from '@/src/parts/Count'
import { useTexts } from '@/src/i18n/texts'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { ModelSection } from './ModelSection'
import styles from './Sections.module.css'

/** The signed-in user's limits, or where they are to be seen. */
export const Limits = () => {
  const { modelPage: texts } = useTexts()
  const userId = useSelector(useSession(), selectUserId)
  return (
    <ModelSection id="limits" title={texts.limits()} lead={texts.limitsText()}>
      {userId === null ? <SignedOut /> : <AccountLimits key={userId} />}
    </ModelSection>
  )
}

const SignedOut = () => {
  const { modelPage: texts } = useTexts()
  return (
    <p className={styles.signIn}>
      {texts.limitsSignedOut()}
      <Link to={paths.strategy} className={buttonClass({ size: 'small' })}>
        {texts.seeLimits()}
      </Link>
    </p>
  )
}

const AccountLimits = () => {
  const { modelPage: texts, common } = useTexts()
  const actor = useResource('getRateLimit', {})
  const limits = useSelector(actor, selectData)?.rate_limit ?? null
  if (useTag(actor, 'failed'))
    return (
      <p className={styles.signIn} role="alert">
        {texts.limitsFailed()}
        <Button returnFocus size="small" onClick={() => actor.send({ type: 'load.requested' })}>
          {common.retry()}
        </Button>
      </p>
    )
  return <LimitFigures limits={limits} />
}

const LimitFigures = ({ limits }: { limits: RateLimit | null }) => {
  const { modelPage: texts } = useTexts()
  const rows = [
    [texts.rpm(), limits?.rpm],
    [texts.tpm(), limits?.tpm],
    [texts.monthInput(), limits?.input_tokens],
    [texts.monthOutput(), limits?.output_tokens],
  ] as const
  return (
    <dl className={styles.limits} aria-busy={limits === null}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined ? '…' : <Count value={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}
