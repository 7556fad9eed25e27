import { useTexts } from '@/src/i18n/texts'
import { SearchIcon } from '@/src/ui/data/icons'
import styles from './SearchButton.module.css'

type Props = { isOpening: boolean; onOpen: () => void }

/** Opens the search of the site, and says by which key it opens, too. */
export const SearchButton = ({ isOpening, onOpen }: Props) => {
  const { nav } = useTexts()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={nav.search()}
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-busy={isOpening}
      onClick={onOpen}
    >
      <SearchIcon />
      <span>{nav.search()}</span>
      <kbd>/</kbd>
    </button>
  )
}
