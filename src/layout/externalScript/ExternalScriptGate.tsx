import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { fromPromise } from 'xstate'
import {
  externalScriptMachine,
  selectIsMissing,
  selectIsRetrying,
  selectIsWaiting,
} from '@/machines/externalScript/externalScript.machine'
import type { AppServices } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Notice } from '@/src/ui/feedback/Notice'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './ExternalScriptGate.module.css'

/** The external script's statechart; what loads scripts comes only where one is configured. */
const externalScriptPorts = ({ window }: AppServices) =>
  externalScriptMachine.provide({
    actors: {
      loadScript: fromPromise<void, { address: string }>(async ({ input, signal }) => {
        const { loadScript } = await import('@/src/browser/outsideScripts')
        await loadScript(window, input.address, signal)
      }),
    },
  })

/** Keeps a page out of sight until the configured script of the interest groups has run, or cannot be had. */
export const ExternalScriptGate = ({ children }: { children: ReactNode }) => {
  const address = useConfiguration().interestGroupScript
  return address === '' ? children : <Gate address={address}>{children}</Gate>
}

const Gate = ({ address, children }: { address: string; children: ReactNode }) => {
  const texts = useTexts()
  const script = usePageActor(externalScriptPorts, { address })
  const isWaiting = useSelector(script, selectIsWaiting)
  const isRetrying = useSelector(script, selectIsRetrying)
  useLateFocus(isWaiting)
  return (
    <>
      <p role="status">
        <VisuallyHidden>{isWaiting && texts.common.loading()}</VisuallyHidden>
      </p>
      {useSelector(script, selectIsMissing) && (
        <div className={styles.notice}>
          <Notice
            tone="warning"
            role="alert"
            actions={
              <Button
                returnFocus
                size="small"
                busy={isRetrying}
                onClick={() => script.send({ type: 'script.retried' })}
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
