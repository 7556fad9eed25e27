import { useTexts } from '@/src/i18n/texts'
import { useCopy } from '@/src/actors/useCopy'
import styles from './Markdown.module.css'

const shownMs = 2000

/** Code with its language and a copy button; long lines scroll inside, also by keyboard. */
export const CodeBlock = ({ language, code }: { language: string; code: string }) => {
  const { playgroundPage: texts } = useTexts()
  const [state, copy] = useCopy({ shownMs, notifies: true })
  const labels = { idle: texts.copy, copying: texts.copying, copied: texts.copied, failed: texts.copyFailed }
  return (
    <figure className={styles.code} aria-label={texts.codeIn({ language: language || texts.code() })}>
      <figcaption>
        <span translate="no">{language}</span>
        <button type="button" data-copy={state} onClick={() => copy(() => code)}>
          {labels[state]()}
        </button>
      </figcaption>
      <pre tabIndex={0} translate="no">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
