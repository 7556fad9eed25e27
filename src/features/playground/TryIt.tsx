import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { Button } from '@/src/ui/forms/Button'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from './TryIt.module.css'
import '@/src/ui/theme/native.css'

type Props = {
  /** Reads an available token, which is stored nowhere here; without it the session calls, or the user pastes one. */
  readToken?: () => string
  /** The model that was chosen elsewhere: the trial is open for it. */
  model?: string
}

const importTrial = () => import('./CompactPlayground')

/** A small playground inside of another page. Its code comes when it is opened. */
export const TryIt = ({ readToken, model = '' }: Props) => {
  const { playgroundPage: texts, common } = useTexts()
  const account = useSelector(useSession(), selectUserId)
  const { module, hasFailed, isLoading, load } = useLazyModule(importTrial)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Served, it is closed and knows of no choice; it may have been opened before the scripts came.
    if (model !== '' && details.current) details.current.open = true
    if (details.current?.open) load()
  }, [model, load])
  return (
    <details
      ref={details}
      className={styles.trial}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) load()
      }}
    >
      <summary id="try-it" className={styles.summary} data-sign>
        {texts.trial()}
      </summary>
      <div className={styles.content}>
        {module && (
          <module.CompactPlayground key={`${account} ${model}`} account={account} model={model} readToken={readToken} />
        )}
        {!module && !hasFailed && <Skeleton shape="block" />}
        {hasFailed && (
          <p role="alert">
            {texts.trialFailed()}{' '}
            <Button returnFocus size="small" busy={isLoading} onClick={load}>
              {common.retry()}
            </Button>
          </p>
        )}
      </div>
    </details>
  )
}
