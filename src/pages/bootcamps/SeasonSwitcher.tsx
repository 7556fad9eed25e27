import { useState } from 'react'
import type { SeasonNumber } from '@/src/content/bootcamps/seasons'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { ChevronDownIcon } from '@/src/ui/data/icons'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'

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
