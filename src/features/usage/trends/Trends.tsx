import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { selectData, selectList } from '@/machines/load/load.machine'
import type { Day } from '@/openapi/rules/days'
import { useLoad } from '@/src/actors/useLoad'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { modelSelectionPorts, tokenOptionsPorts } from '../usage.ports'
import styles from '../Usage.module.css'
import { CallList } from '../calls/CallList'
import { TrendPanel } from './TrendPanel'
import type { DayLinks } from './TrendTable'
import { changeSelection, searchFor, useSelection, type ChangeSelection, type Selection } from '../selection'
import { Toolbar } from '../Toolbar'
import { useRefresh } from '../useRefresh'

const importChart = () => import('@/src/ui/data/chart/LineChart')

/** Two charts, and the single calls, of one selection of models, tokens and days. */
export const Trends = ({ today, zone, refreshes }: { today: Day; zone: string; refreshes: number }) => {
  const texts = useTexts().callDetailPage
  const [selection, change] = useSelection(today)
  const { range } = selection
  const tokens = usePageActor(tokenOptionsPorts, undefined)
  const ownTokens = useSelector(tokens, selectData)
  const models = useLoad(modelSelectionPorts, range)
  useRefresh(refreshes, () => models.send({ type: 'load.requested' }))
  const offered = useSelector(models, selectList)
  const isUnknown = useSelector(models, (snapshot) => snapshot.hasTag('loading') || snapshot.hasTag('failed'))
  const chart = useLazyModule(importChart)
  const { load } = chart
  useEffect(load, [load])
  const callsHeading = useRef<HTMLHeadingElement>(null)
  const days = useDayLinks(selection, change, today, () => callsHeading.current?.focus())
  const known = { models: isUnknown ? null : offered, tokens: ownTokens }
  const panel = { selection, onChange: change, today, chart, days, refreshes, ...known }
  return (
    <section className={styles.section} aria-labelledby="trend">
      <h2 id="trend" className={styles.title}>
        {texts.trend()}
      </h2>
      <Toolbar selection={selection} onChange={change} models={models} tokens={tokens} today={today} zone={zone} />
      <p className={styles.hint}>{texts.zoneNote({ zone })}</p>
      <TrendPanel metric="api" {...panel} />
      <TrendPanel metric="token" {...panel} />
      <CallList selection={selection} onChange={change} today={today} heading={callsHeading} refreshes={refreshes} />
    </section>
  )
}

/** The ways from a day of the figures to its calls. */
function useDayLinks(selection: Selection, change: ChangeSelection, today: Day, onOpen: () => void): DayLinks {
  const [params] = useSearchParams()
  return {
    linkTo: (day) => ({ search: searchFor(changeSelection(selection, { day }), today, params) }),
    onOpen,
    choose: (day) => {
      change({ day })
      onOpen()
    },
  }
}
