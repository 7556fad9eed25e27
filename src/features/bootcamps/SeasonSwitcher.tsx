import { useState } from 'react'
import type { SeasonNumber } from '@/openapi/content'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { ChevronDownIcon } from '@/src/ui/base/icons'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from './SeasonPage.module.css'

const importChoice = () => import('./SeasonChoice')

/** A button that offers the seasons in a dialog, whose code comes with a hand near the button, or when it is pressed. */
export const SeasonSwitcher = ({ current }: { current: SeasonNumber }) => {
  const { bootcampPages: texts } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { module, hasFailed, isLoading, load } = useLazyModule(importChoice)
  const isWaiting = isOpen && isLoading
  const open = () => {
    load()
    setIsOpen(true)
  }
  const approach = () => {
    if (!isOpen) load() // after a failure only a press opens it
  }
  return (
    <>
      <Button aria-haspopup="dialog" busy={isWaiting} onPointerEnter={approach} onFocus={approach} onClick={open}>
        {texts.switcher()}
        <ChevronDownIcon />
      </Button>
      {isOpen && hasFailed && (
        <p role="alert" className={styles.failed}>
          {texts.switcherFailed()}
        </p>
      )}
      {isOpen && module && <module.SeasonChoice current={current} onClose={() => setIsOpen(false)} />}
    </>
  )
}
