import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import type { CallProblem } from '@/machines/playground/callProblem'
import { selectAccess } from '@/machines/playground/playground.machine'
import { CopyIconButton } from '@/src/parts/CopyIconButton'
import { callPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './Conversation.module.css'

/** Calls that reached a model are listed in the account's usage; those that a check refused are not. */
const recorded: readonly CallProblem['kind'][] = ['unavailable', 'lost']

/** The id of a failed request, to quote it, and the page of its call. */
export const FailedRequest = ({ id, problem }: { id: string; problem: CallProblem }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground, account } = usePlaygroundParts()
  const access = useSelector(playground, selectAccess)
  const hasPage = account !== null && access === 'session' && recorded.includes(problem.kind)
  return (
    <p className={styles.figures}>
      <span>
        {texts.requestId()} <code translate="no">{id}</code>
      </span>
      <CopyIconButton label={texts.copyRequestId()} text={id} />
      {hasPage && <Link to={callPath(id)}>{texts.callDetails()}</Link>}
    </p>
  )
}
