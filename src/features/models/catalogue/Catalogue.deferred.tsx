import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { paths } from '@/src/runtime/paths'
import { useServed } from '@/src/runtime/useServed'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { ModelCard } from '../ModelCard'
import cardStyles from '../ModelCard.module.css'
import { useCatalogue } from '../useCatalogue'
import { useModelStates } from '@/src/parts/modelStates/useModelStates'
import styles from './Catalogue.module.css'

/** The models, or the empty, loading or error state. */
export const Catalogue = () => {
  const { modelsPage: texts, common } = useTexts()
  const { models, isLoading, isFailed, reload } = useCatalogue(useServed('getModelCatalogue'))
  const states = useModelStates()
  const chosen = readFilters(useLocation().search)
  const shown = filterModels(models, chosen)
  const offered = [...new Set([...usefulFilters(models), ...chosen])]
  const isEmpty = models.length === 0 && !isLoading && !isFailed
  const retry = (
    <Button returnFocus variant="primary" onClick={reload}>
      {common.retry()}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        {models.length > 1 && offered.length > 0 && <Filters offered={offered} chosen={chosen} />}
        <p role="status" className={styles.count}>
          {isLoading ? texts.loading() : models.length > 0 && <Count all={models.length} count={shown.length} />}
        </p>
      </div>
      {isLoading && models.length === 0 && <Pending />}
      {isEmpty && <EmptyState title={texts.emptyTitle()} text={texts.emptyText()} actions={retry} />}
      {isFailed && <FailedState hasToast title={texts.failedTitle()} text={texts.failedText()} actions={retry} />}
      {models.length > 0 && shown.length === 0 && <NoMatch />}
      {shown.length > 0 && (
        <ul className={cardStyles.cards}>
          {shown.map((model, index) => (
            <ModelCard key={model.id} model={model} now={states.get(model.id)} level="h2" isFirst={index === 0} />
          ))}
        </ul>
      )}
    </>
  )
}

const Count = ({ all, count }: { all: number; count: number }) => {
  const { modelsPage: texts } = useTexts()
  return <span>{all === count ? texts.listed({ count }) : texts.listedOf({ all, count })}</span>
}

const NoMatch = () => {
  const { modelsPage: texts } = useTexts()
  const all = (
    <Link to={paths.models} className={buttonClass({ variant: 'primary' })}>
      {texts.showAll()}
    </Link>
  )
  return <EmptyState title={texts.noneTitle()} text={texts.noneText()} actions={all} />
}

const Pending = () => (
  <div className={cardStyles.cards} aria-hidden="true">
    {['a', 'b', 'c', 'd'].map((model) => (
      <div key={model} className={styles.coming}>
        <Skeleton shape="heading" />
        <Skeleton shape="shortLine" />
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </div>
)

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
const usefulFilters = (models: readonly CatalogueModel[]) =>
  filters.filter((filter) => {
    const count = models.filter(matchers[filter]).length
    return count > 0 && count < models.length
  })

const filterModels = (models: readonly CatalogueModel[], chosen: readonly ModelFilter[]) =>
  models.filter((model) => chosen.every((filter) => matchers[filter](model)))

/** The filters of an address such as `?filter=image,long`. */
function readFilters(search: string): readonly ModelFilter[] {
  const names = new URLSearchParams(search).get('filter')?.split(',') ?? []
  return filters.filter((filter) => names.includes(filter))
}

const filterSearch = (chosen: readonly ModelFilter[]) =>
  chosen.length === 0 ? '' : `?filter=${filters.filter((filter) => chosen.includes(filter)).join(',')}`

type FiltersProps = { offered: readonly ModelFilter[]; chosen: readonly ModelFilter[] }

/** Chips that narrow the list; the address holds the choice. */
const Filters = ({ offered, chosen }: FiltersProps) => {
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
