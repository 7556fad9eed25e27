import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectData, selectIsFailed, selectIsLoading, selectList } from '@/machines/load/load.machine'
import type { Day } from '@/openapi/rules/days'
import { useLoad } from '@/src/actors/useLoad'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { modelSelectionPorts, tokenOptionsPorts } from '../usage.ports'
import styles from '../Usage.module.css'
import { CallList } from '../calls/CallList'
import { ModelFilter } from '../ModelFilter'
import { RangeFilter } from '../RangeFilter'
import { TokenFilter } from '../TokenFilter'
import { TrendPanel } from './TrendPanel'
import { useSelection } from '../selection'

const importChart = () => import('@/src/ui/data/chart/LineChart')

/** Two charts, and the single calls, of one selection of models, tokens and days. */
export const Trends = ({ today, zone }: { today: Day; zone: string }) => {
  const texts = useTexts().callDetailPage
  const [selection, change] = useSelection(today)
  const { range, modelIds, tokenIds } = selection
  const tokens = usePageActor(tokenOptionsPorts, undefined)
  const ownTokens = useSelector(tokens, selectData)
  const models = useLoad(modelSelectionPorts, range)
  const offered = useSelector(models, selectList)
  const isUnknown = useSelector(models, (snapshot) => selectIsLoading(snapshot) || selectIsFailed(snapshot))
  const chart = useLazyModule(importChart)
  const { load } = chart
  useEffect(load, [load])
  const panel = { selection, onChange: change, today, chart, models: isUnknown ? null : offered, tokens: ownTokens }
  return (
    <section className={styles.section} aria-labelledby="trend">
      <h2 id="trend" className={styles.title}>
        {texts.trend()}
      </h2>
      <div className={styles.filters} role="group" aria-label={texts.filters()}>
        <ModelFilter models={models} chosenIds={modelIds} onChoose={(chosen) => change({ modelIds: chosen })} />
        <TokenFilter tokens={tokens} chosenIds={tokenIds} onChoose={(chosen) => change({ tokenIds: chosen })} />
        <RangeFilter range={range} today={today} zone={zone} onChoose={(chosen) => change({ range: chosen })} />
      </div>
      <p className={styles.hint}>{texts.zoneNote({ zone })}</p>
      <TrendPanel metric="api" {...panel} />
      <TrendPanel metric="token" {...panel} />
      <CallList selection={selection} onChange={change} today={today} />
    </section>
  )
}
