import { useState } from 'react'
import { Link } from 'react-router-dom'
import { seasons, type SeasonNumber } from '../../content/bootcamps/seasons'
import { useTexts } from '../../i18n/texts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ChevronDownIcon } from '../../ui/icons'
import styles from './SeasonSwitcher.module.css'

type Props = { current: SeasonNumber; className?: string | undefined }

/** A button that offers the seasons in a dialog. */
export const SeasonSwitcher = ({ current, className }: Props) => {
  const { bootcampPages: texts } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.switcher()}
        <ChevronDownIcon />
      </Button>
      {isOpen && <Choice current={current} onClose={close} />}
    </>
  )
}

const Choice = ({ current, onClose }: { current: SeasonNumber; onClose: () => void }) => {
  const { bootcampPages: texts, nav, common } = useTexts()
  return (
    <Dialog
      title={texts.switcherTitle()}
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{common.cancel()}</Button>}
    >
      <ul className={styles.seasons}>
        {seasons.map(({ number, path, state }) => (
          <li key={number}>
            <Link
              to={path}
              className={styles.season}
              aria-current={number === current ? 'page' : undefined}
              data-autofocus={number === current ? '' : undefined}
              onClick={onClose}
            >
              {nav[`season${number}`]()}
              {state === 'ongoing' && <Badge tone="accent">{texts.ongoing()}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
