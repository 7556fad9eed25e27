import { useNavigate } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import styles from './Catalogue.module.css'

/** Tokens from which a context is long. */
const longContext = 128_000

const matchers = {
  image: ({ input_modalities: inputs = [] }) => inputs.includes('image'),
  video: ({ input_modalities: inputs = [] }) => inputs.includes('video'),
  audio: ({ input_modalities: inputs = [] }) => inputs.includes('audio'),
  reasoning: ({ reasoning = 'none' }) => reasoning !== 'none',
  long: ({ context_length: context = 0 }) => context >= longContext,
} as const satisfies Readonly<Record<string, (model: CatalogueModel) => boolean>>

type ModelFilter = keyof typeof matchers

const filters = Object.keys(matchers) as readonly ModelFilter[] // as: the keys of that very table

/** Filters that tell some of the models from others. */
export const usefulFilters = (models: readonly CatalogueModel[]) =>
  filters.filter((filter) => {
    const count = models.filter(matchers[filter]).length
    return count > 0 && count < models.length
  })

export const filterModels = (models: readonly CatalogueModel[], chosen: readonly ModelFilter[]) =>
  models.filter((model) => chosen.every((filter) => matchers[filter](model)))

/** The filters of an address such as `?filter=image,long`. */
export function readFilters(search: string): readonly ModelFilter[] {
  const names = new URLSearchParams(search).get('filter')?.split(',') ?? []
  return filters.filter((filter) => names.includes(filter))
}

const filterSearch = (chosen: readonly ModelFilter[]) =>
  chosen.length === 0 ? '' : `?filter=${filters.filter((filter) => chosen.includes(filter)).join(',')}`

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
