import { useSelector } from '@xstate/react'
import { selectStoreProblem } from '@/machines/playground/history.machine'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { useHistory } from '../playgroundContext'
import styles from './HistoryFailure.module.css'

/** Says that conversations are not loaded, or not stored, and offers another attempt. */
export const HistoryFailure = () => {
  const { playgroundPage: texts, common } = useTexts()
  const history = useHistory()
  const hasFailed = useTag(history, 'failed')
  const isRetried = useTag(history, 'retrying')
  const problem = useSelector(history, selectStoreProblem)
  return (
    <div role="status" className={styles.failure}>
      {(hasFailed || problem || isRetried) && (
        <>
          <p>
            {(hasFailed || isRetried) && <span>{texts.historyFailed()}</span>}
            {problem && <span>{problem === 'full' ? texts.historyFull() : texts.historyUnavailable()}</span>}
          </p>
          <Button returnFocus size="small" busy={isRetried} onClick={() => history.send({ type: 'history.requested' })}>
            {common.retry()}
          </Button>
        </>
      )}
    </div>
  )
}
