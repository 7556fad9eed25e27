import { useNavigate } from 'react-router-dom'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { filterSearch, type ModelFilter } from './modelFilters'
import styles from './Catalogue.module.css'

type Props = { offered: readonly ModelFilter[]; chosen: readonly ModelFilter[] }

/** Chips that narrow the list; the address holds the choice. */
export const Filters = ({ offered, chosen }: Props) => {
  const { modelsPage: texts } = useTexts()
  const navigate = useNavigate()
  const toggle = (filter: ModelFilter) => {
    const next = chosen.includes(filter) ? chosen.filter((each) => each !== filter) : [...chosen, filter]
    void navigate({ search: filterSearch(next) }, { replace: true, preventScrollReset: true })
  }
  return (
    <div role="group" aria-label={texts.filters()} className={styles.filters}>
      {offered.map((filter) => {
        const isChosen = chosen.includes(filter)
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isChosen}
            className={classNames(styles.filter, isChosen && styles.chosen)}
            onClick={() => toggle(filter)}
          >
            {texts.filter[filter]()}
          </button>
        )
      })}
    </div>
  )
}
