import { createContext, useContext, useState, type ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { useNotifyingCopy } from '@/src/runtime/useCopy'
import { ColouredCode } from '@/src/ui/data/code/ColouredCode'
import styles from './Markdown.module.css'

/** Finds the code that begins as the block with this source; the block may be cut at the end of what is shown. */
export const WholeCode = createContext<(raw: string) => string | null>(() => null)

/** `raw`: the source of the code in an answer; `title`: the place of the language's name. */
type Props = { language: string; code: string; raw?: string; title?: ReactNode }

/** Code with its language and buttons that wrap and copy it; long lines scroll inside, also by keyboard. */
export const CodeBlock = ({ language, code, raw, title }: Props) => {
  const findCode = useContext(WholeCode)
  const { playgroundPage: texts } = useTexts()
  const [isWrapped, setWrapped] = useState(false)
  const [state, copy] = useNotifyingCopy()
  const labels = { idle: texts.copy, copying: texts.copying, copied: texts.copied, failed: texts.copyFailed }
  return (
    <figure className={styles.code} aria-label={texts.codeIn({ language: language || texts.code() })}>
      <figcaption>
        {title ?? <span translate="no">{language}</span>}
        <button type="button" aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
          {texts.wrap()}
        </button>
        <button
          type="button"
          data-copy={state}
          onClick={() => copy(() => (raw === undefined ? null : findCode(raw)) ?? code)}
        >
          {labels[state]()}
        </button>
      </figcaption>
      <pre tabIndex={0} translate="no" data-wrapped={isWrapped || undefined}>
        <ColouredCode code={code} language={language} isGrowing={raw !== undefined && !isClosed(raw)} />
      </pre>
    </figure>
  )
}

/** True if the last line of a block closes its fence: no more code comes. */
function isClosed(raw: string): boolean {
  const [, ...lines] = raw.trimEnd().split('\n')
  return /^(`{3,}|~{3,})$/.test(lines.at(-1)?.trim() ?? '')
}
