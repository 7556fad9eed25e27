import { useId } from 'react'
import { useCopy } from '@/src/actors/useCopy'
import { useConfiguration } from '@/src/content/configuration'
import { useTexts } from '@/src/i18n/texts'
import { CopyButton } from '@/src/ui/forms/CopyButton'
import { equivalentCurl } from './request'
import styles from './TryIt.module.css'

const shownMs = 2000

type Props = { base: string; model: string; question: string }

/** The form's request as a command to copy, with a placeholder for the token. */
export const EquivalentCurl = ({ base, model, question }: Props) => {
  const texts = useTexts().tryIt
  const id = useId()
  const { sampleModel } = useConfiguration()
  const [state, copy] = useCopy({ shownMs, notifies: true })
  const command = equivalentCurl(base, model || sampleModel, question)
  return (
    <div className={styles.curl} role="group" aria-labelledby={id}>
      <div className={styles.curlHead}>
        <p id={id} className={styles.partTitle}>
          {texts.curl()}
        </p>
        <CopyButton
          state={state}
          onCopy={() => copy(() => command)}
          labels={{
            idle: texts.copyCurl(),
            copying: texts.copying(),
            copied: texts.copied(),
            failed: texts.copyFailed(),
          }}
        />
      </div>
      <pre tabIndex={0} translate="no">
        <code>{command}</code>
      </pre>
    </div>
  )
}
