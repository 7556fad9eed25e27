import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { ModelCard } from '../ModelCard'
import cardStyles from '../ModelCard.module.css'
import { useCatalogue } from '../useCatalogue'
import { useModelStates } from '@/src/parts/modelStates/useModelStates'
import { filterModels, Filters, readFilters, usefulFilters } from './Filters'
import styles from './Catalogue.module.css'

/** The models, or the empty, loading or error state. */
export const Catalogue = () => {
  const { modelsPage: texts, common } = useTexts()
  const { models, isLoading, isFailed, reload } = useCatalogue({ isWhole: true })
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
