import { useTexts } from '@/src/i18n/texts'
import styles from './Suggestions.module.css'

/** An empty conversation: a sheet of practice paper, and questions to begin with. */
export const Suggestions = ({ onChoose }: { onChoose: (text: string) => void }) => {
  const { playgroundPage: texts } = useTexts()
  const suggestions = [texts.suggestion1(), texts.suggestion2(), texts.suggestion3()]
  return (
    <div className={styles.pane}>
      <div className={styles.empty}>
        <svg viewBox="0 0 96 96" width="6rem" height="6rem" aria-hidden="true" className={styles.drawing}>
          <path className={styles.guide} d="M8 48h80M48 8v80M8 8l80 80M88 8L8 88" />
          <path className={styles.frame} d="M8 8h80v80H8z" />
          <path className={styles.ink} d="M26 34h44v26H46l-11 9v-9h-9z" />
          <circle className={styles.seal} cx="58" cy="47" r="3.5" />
        </svg>
        <h2>{texts.emptyTitle()}</h2>
        <p>{texts.lead()}</p>
        <ul className={styles.suggestions}>
          {suggestions.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => onChoose(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
