import { useTexts } from '@/src/i18n/texts'
import { ArrowUpIcon } from '@/src/ui/base/icons'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { StatCard } from '@/src/ui/data/StatCard'
import filterStyles from './Toolbar.module.css'
import panelStyles from './Panel.module.css'
import styles from './Usage.module.css'

/** The page as it is served: its own frames and titles, with places for the figures. */
export const CallDetailPending = () => (
  <>
    <OverviewPending />
    <TrendsPending />
  </>
)

/** The overview while it is on the way. */
export const OverviewPending = () => {
  const texts = useTexts().callDetailPage
  return (
    <>
      <VisuallyHidden role="status">{texts.loadingOverview()}</VisuallyHidden>
      <section className={styles.section} aria-hidden="true">
        <div className={styles.head}>
          <h2 className={styles.title}>{texts.overview()}</h2>
        </div>
        <div className={styles.cards}>
          <CardPlace title={texts.calls()} meaning={texts.callsMeaning()} />
          <CardPlace title={texts.inputTokens()} meaning={texts.inputMeaning()} />
          <CardPlace title={texts.outputTokens()} meaning={texts.outputMeaning()} />
          <StatCard title={texts.monthQuota()}>
            <QuotaPlace name={texts.input()} />
            <QuotaPlace name={texts.output()} />
            <p className={styles.hint}>
              <TextPlace>{texts.resets({ moment: '0000-00-00 00:00', zone: 'Asia/Shanghai' })}</TextPlace>
            </p>
          </StatCard>
        </div>
      </section>
    </>
  )
}

const TrendsPending = () => {
  const texts = useTexts().callDetailPage
  return (
    <section className={styles.section} aria-hidden="true">
      <h2 className={styles.title}>{texts.trend()}</h2>
      <div className={filterStyles.toolbar}>
        {[texts.models(), texts.tokens(), texts.range()].map((filter) => (
          <div key={filter} className={filterStyles.filterPlace}>
            <Skeleton shape="block" />
          </div>
        ))}
      </div>
      <ChartPlace title={texts.callsChart()} />
      <ChartPlace title={texts.tokensChart()} />
    </section>
  )
}

const CardPlace = ({ title, meaning }: { title: string; meaning: string }) => (
  <StatCard title={title} figure={<Skeleton shape="word" />} meaning={meaning} drawing={<Skeleton shape="block" />}>
    <p className={styles.week}>
      <span>{useTexts().callDetailPage.lastSevenDays()}</span>
      <span>
        <Skeleton shape="word" />
      </span>
    </p>
    <p className={styles.delta}>
      <ArrowUpIcon />
      <TextPlace>{useTexts().callDetailPage.moreThanBefore({ count: '000' })}</TextPlace>
    </p>
  </StatCard>
)

/** The place of a text of about this length, with the same lines. */
const TextPlace = ({ children }: { children: string }) => <span className={styles.textPlace}>{children}</span>

const QuotaPlace = ({ name }: { name: string }) => (
  <div className={styles.quota}>
    <p className={styles.quotaLine}>
      <span>{name}</span>
      <Skeleton shape="word" />
    </p>
    <div className={styles.meterPlace} />
    <p className={styles.hint}>
      <QuotaHintPlace />
    </p>
  </div>
)

const QuotaHintPlace = () => {
  const texts = useTexts().callDetailPage
  const said = texts.percentUsed({ percent: '00%' }) + texts.between() + texts.paceOfMonth({ count: '000' })
  return <TextPlace>{said}</TextPlace>
}

const ChartPlace = ({ title }: { title: string }) => (
  <div className={panelStyles.panel}>
    <div className={panelStyles.panelHead}>
      <h3 className={panelStyles.panelTitle}>{title}</h3>
    </div>
    <p className={panelStyles.totals}>
      <Skeleton shape="word" />
    </p>
    <DrawingPlace />
  </div>
)

/** A legend and a chart. */
export const DrawingPlace = () => (
  <div className={panelStyles.body}>
    <p className={panelStyles.legendPlace}>
      <Skeleton shape="word" />
    </p>
    <div className={panelStyles.drawing}>
      <Skeleton shape="block" />
    </div>
  </div>
)
