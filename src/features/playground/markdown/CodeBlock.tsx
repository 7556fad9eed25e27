import { createContext, useContext } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { useNotifyingCopy } from '@/src/runtime/useCopy'
import styles from './Markdown.module.css'

/** Finds the code that begins as the block with this source; the block may be cut at the end of what is shown. */
export const WholeCode = createContext<(raw: string) => string | null>(() => null)

/** `raw`: the source of the code in an answer. */
type Props = { language: string; code: string; raw?: string }

/** Code with its language and a copy button; long lines scroll inside, also by keyboard. */
export const CodeBlock = ({ language, code, raw }: Props) => {
  const findCode = useContext(WholeCode)
  const { playgroundPage: texts } = useTexts()
  const [state, copy] = useNotifyingCopy()
  const labels = { idle: texts.copy, copying: texts.copying, copied: texts.copied, failed: texts.copyFailed }
  return (
    <figure className={styles.code} aria-label={texts.codeIn({ language: language || texts.code() })}>
      <figcaption>
        <span translate="no">{language}</span>
        <button
          type="button"
          data-copy={state}
          onClick={() => copy(() => (raw === undefined ? null : findCode(raw)) ?? code)}
        >
          {labels[state]()}
        </button>
      </figcaption>
      <pre tabIndex={0} translate="no">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
