import { useState } from 'react'
import type { SeasonNumber } from '../../content/bootcamps/seasons'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/Button'
import { ChevronDownIcon } from '../../ui/icons'
import { useLazyModule } from '../../ui/useLazyModule'

const importChoice = () => import('./SeasonChoice')

/** A button that offers the seasons in a dialog, whose code comes with a hand near the button. */
export const SeasonSwitcher = ({ current }: { current: SeasonNumber }) => {
  const { bootcampPages: texts } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { module, load } = useLazyModule(importChoice)
  const open = () => {
    load()
    setIsOpen(true)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={open}>
        {texts.switcher()}
        <ChevronDownIcon />
      </Button>
      {isOpen && module && <module.SeasonChoice current={current} onClose={() => setIsOpen(false)} />}
    </>
  )
}
