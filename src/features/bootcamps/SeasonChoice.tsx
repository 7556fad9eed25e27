import { Link } from 'react-router-dom'
import type { SeasonNumber } from '@/openapi/content'
import { paths } from '@/src/runtime/paths'
import { useContentPart, useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import styles from './SeasonChoice.module.css'

/** The seasons to choose from, the current one marked. */
export const SeasonChoice = ({ current, onClose }: { current: SeasonNumber; onClose: () => void }) => {
  const { bootcampPages: texts, nav, common } = useTexts()
  const { seasons } = useContentPart('bootcampPages')
  const cancel = <Button onClick={onClose}>{common.cancel()}</Button>
  return (
    <Dialog title={texts.switcherTitle()} onDismiss={onClose} actions={cancel}>
      <ul className={styles.seasons}>
        {seasons.map(({ number, state }) => (
          <li key={number}>
            <Link
              to={paths[`season${number}`]}
              className={styles.season}
              aria-current={number === current ? 'page' : undefined}
              data-autofocus={number === current ? '' : undefined}
              onClick={onClose}
            >
              <span>{nav[`season${number}`]()}</span>
              {state === 'ongoing' && <Badge tone="accent">{texts.ongoing()}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
