import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Notice } from '@/src/ui/feedback/Notice'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { externalScriptPorts } from './externalScript.ports'
import styles from './ExternalScriptGate.module.css'

/** Keeps a page out of sight until the configured script of the interest groups has run, or cannot be had. */
export const ExternalScriptGate = ({ children }: { children: ReactNode }) => {
  const address = useConfiguration().interestGroupScript
  return address === '' ? children : <Gate address={address}>{children}</Gate>
}

const Gate = ({ address, children }: { address: string; children: ReactNode }) => {
  const texts = useTexts()
  const script = usePageActor(externalScriptPorts, address)
  const isRetrying = useTag(script, 'retrying')
  const isWaiting = useTag(script, 'loading') && !isRetrying
  const isMissing = useTag(script, 'failed') || isRetrying
  useLateFocus(isWaiting)
  return (
    <>
      <p role="status">
        <VisuallyHidden>{isWaiting && texts.common.loading()}</VisuallyHidden>
      </p>
      {isMissing && (
        <div className={styles.notice}>
          <Notice
            tone="warning"
            role="alert"
            actions={
              <Button
                returnFocus
                size="small"
                busy={isRetrying}
                onClick={() => script.send({ type: 'load.requested' })}
              >
                {texts.common.retry()}
              </Button>
            }
          >
            {texts.problems.scriptMissing()}
          </Notice>
        </div>
      )}
      <div className={isWaiting ? styles.waiting : undefined}>{children}</div>
    </>
  )
}

/** A heading that was out of sight when a navigation led to it gets the focus when it is shown. */
function useLateFocus(isWaiting: boolean) {
  const wasNavigated = useNavigationType() !== NavigationType.Pop
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    const isShown = wasWaiting.current && !isWaiting
    wasWaiting.current = isWaiting
    if (isShown && wasNavigated) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
  }, [isWaiting, wasNavigated])
}
