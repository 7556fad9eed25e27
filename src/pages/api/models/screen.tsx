import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectIsFailed, selectIsLoading, selectOptions } from '@/machines/options/options.selectors'
import type { Model } from '@/openapi/types'
import { usePageActor } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import { sampleBase } from '@/src/content/outside'
import { paths } from '@/src/content/pages'
import { chatSample } from '@/src/content/samples'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { CodeSample } from '@/src/ui/data/CodeSample'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { VisuallyHidden } from '@/src/ui/data/VisuallyHidden'
import { Skeleton } from '@/src/ui/feedback/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { buttonClass } from '@/src/ui/forms/Button'
import { PassingButton } from '@/src/ui/forms/PassingButton'
import { ExpiringTokens } from '../shared/expiry/ExpiringTokens'
import { ModelTable } from './ModelTable'
import { modelsPorts } from './models.ports'
import styles from './Models.module.css'

export const Opening = () => (
  <Page>
    <Heading />
    <Pending />
  </Page>
)

const Heading = () => {
  const { nav, pageNames, modelsPage } = useTexts()
  return (
    <PageHeading eyebrow={nav.api()} lead={modelsPage.lead()}>
      {pageNames.models()}
    </PageHeading>
  )
}

export const Screen = () => {
  const { modelsPage: texts, common } = useTexts()
  const offered = usePageActor(modelsPorts, undefined)
  const models = useSelector(offered, selectOptions)
  const isLoading = useSelector(offered, selectIsLoading)
  const isFailed = useSelector(offered, selectIsFailed)
  return (
    <Page>
      <Heading />
      <ExpiringTokens />
      {isLoading && <Pending />}
      {isFailed && (
        <FailedState
          title={texts.failedTitle()}
          text={texts.failedText()}
          actions={
            <PassingButton variant="primary" onClick={() => offered.send({ type: 'options.reloaded' })}>
              {common.retry()}
            </PassingButton>
          }
        />
      )}
      {!isLoading && !isFailed && <Offered models={models} />}
    </Page>
  )
}

const Offered = ({ models }: { models: readonly Model[] }) => {
  const texts = useTexts().modelsPage
  const base = sampleBase(useConfiguration())
  const [first] = models
  if (!first) return <EmptyState title={texts.emptyTitle()} text={texts.emptyText()} />
  return (
    <div className={styles.offered}>
      <ModelTable models={models} />
      <section className={styles.call} aria-labelledby="call">
        <div>
          <h2 id="call" className={styles.title}>
            {texts.callTitle()}
          </h2>
          <p>{texts.callText()}</p>
          <div className={styles.actions}>
            <Link to={paths.tokens} className={buttonClass({ variant: 'primary' })}>
              {texts.getToken()}
            </Link>
            <Link to={paths.apiDocument} className={buttonClass()}>
              {texts.readDocs()}
            </Link>
          </div>
        </div>
        <CodeSample title={texts.sampleTitle({ model: first.id })} code={chatSample(base, first.id)} />
      </section>
    </div>
  )
}

const Pending = () => (
  <div className={styles.pending}>
    <p role="status">
      <VisuallyHidden>{useTexts().modelsPage.loading()}</VisuallyHidden>
    </p>
    <Skeleton />
    <Skeleton />
    <Skeleton shape="shortLine" />
  </div>
)
