import { useState, useTransition } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { beginningOf } from './beginningOf'
import styles from './Beginning.module.css'

/** The part of a text to show, and what shows the rest. A tab would stand still over all of a very long one. */
export function useBeginning(text: string) {
  const [isWhole, setWhole] = useState(false)
  const [isPending, startTransition] = useTransition()
  const shown = isWhole ? text : beginningOf(text)
  const showAll = () => startTransition(() => setWhole(true))
  const rest = shown.length < text.length ? <Rest isPending={isPending} onShowAll={showAll} /> : null
  return { shown, rest, isWhole }
}

const Rest = ({ isPending, onShowAll }: { isPending: boolean; onShowAll: () => void }) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <div className={styles.rest}>
      <p>{texts.onlyBeginning()}</p>
      <Button returnFocus size="small" busy={isPending} onClick={onShowAll}>
        {texts.showAll()}
      </Button>
    </div>
  )
}
