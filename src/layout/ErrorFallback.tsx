import { useState } from 'react'
import { useTexts } from '../i18n/texts'
import { Button } from '../ui/Button'
import { CopyButton, type CopyState } from '../ui/CopyButton'
import { FailedState } from '../ui/StateMessage'
import { Page } from './Page'
import styles from './ErrorFallback.module.css'

type Props = { diagnostics: string; onCopy: (text: string) => Promise<void>; onReload: () => void }

/** Stands where a page could not be drawn. `diagnostics` must be redacted already; `onCopy` rejects when copying failed. */
export const ErrorFallback = ({ diagnostics, onCopy, onReload }: Props) => {
  const texts = useTexts()
  const [copy, setCopy] = useState<CopyState>('idle')
  const copyDiagnostics = () => {
    setCopy('copying')
    onCopy(diagnostics).then(
      () => setCopy('copied'),
      () => setCopy('failed'),
    )
  }
  return (
    <Page width="text">
      <FailedState
        isPage
        title={texts.problems.somethingWrong()}
        text={texts.problems.somethingWrongText()}
        actions={
          <>
            <Button variant="primary" onClick={onReload}>
              {texts.problems.reload()}
            </Button>
            <CopyButton
              state={copy}
              onCopy={copyDiagnostics}
              labels={{
                idle: texts.problems.copyDiagnostics(),
                copying: texts.problems.copyDiagnostics(),
                copied: texts.problems.diagnosticsCopied(),
                failed: texts.problems.diagnosticsNotCopied(),
              }}
            />
          </>
        }
      />
      <details className={styles.report}>
        <summary>{texts.problems.diagnostics()}</summary>
        <pre tabIndex={0}>{diagnostics}</pre>
      </details>
    </Page>
  )
}
