import { useTexts } from '@/src/i18n/texts'
import { SearchIcon } from '@/src/ui/base/icons'
import { useSlash } from './slashKey'
import styles from './SearchButton.module.css'

type Props = { isOpening: boolean; onOpen: () => void }

/** Opens the search of the site, and says by which keys it opens, too. */
export const SearchButton = ({ isOpening, onOpen }: Props) => {
  const { nav } = useTexts()
  const withSlash = useSlash()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={nav.search()}
      aria-keyshortcuts={`${withSlash ? '/ ' : ''}Control+K Meta+K`}
      aria-busy={isOpening}
      onClick={onOpen}
    >
      <SearchIcon />
      <span>{nav.search()}</span>
      {withSlash && <kbd>/</kbd>}
    </button>
  )
}
