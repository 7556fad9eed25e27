import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { CopyButton } from '@/src/ui/forms/CopyButton'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { useCopy } from '@/src/runtime/useCopy'
import { Page, PageReady } from './Page'
import styles from './ErrorFallback.module.css'

type Props = { diagnostics: string; onReload: () => void }

/** Stands where a page could not be drawn. `diagnostics` must be redacted already. */
export const ErrorFallback = ({ diagnostics, onReload }: Props) => {
  const texts = useTexts()
  const [copyState, copy] = useCopy()
  return (
    <Page width="text">
      <PageReady />
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
              state={copyState}
              onCopy={() => copy(() => diagnostics)}
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
