import { useSelector } from '@xstate/react'
import { useEffect, useRef, type RefObject } from 'react'
import { selectData, selectList } from '@/machines/load/load.machine'
import type { Day } from '@/openapi/rules/days'
import { useLoad } from '@/src/runtime/useLoad'
import { useResource } from '@/src/runtime/useResource'
import { useTexts } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { modelSelectionPorts } from '../usage.ports'
import styles from '../Usage.module.css'
import { CallList } from '../calls/CallList'
import { TrendPanel } from './TrendPanel'
import type { DayLinks } from './TrendTable'
import { optionQuery, useSelection, type ShownSelection } from '../selection'
import { Toolbar } from '../Toolbar'
import { useRefresh } from '../useRefresh'

const optionParameters = { query: optionQuery }

const importChart = () => import('@/src/ui/data/chart/LineChart')

/** Two charts, and the single calls, of one selection of models, tokens and days. */
export const Trends = ({ today, zone, refreshes }: { today: Day; zone: string; refreshes: number }) => {
  const texts = useTexts().callDetailPage
  const shown = useSelection(today)
  const { selection, change } = shown
  const { range } = selection
  const tokens = useResource('listTokens', optionParameters)
  const ownTokens = useSelector(tokens, selectData)?.list ?? null
  const models = useLoad(modelSelectionPorts, range)
  useRefresh(refreshes, () => models.send({ type: 'load.requested' }))
  const offered = useSelector(models, selectList)
  const isUnknown = useSelector(models, (snapshot) => snapshot.hasTag('loading') || snapshot.hasTag('failed'))
  const chart = useLazyModule(importChart)
  const { load } = chart
  useEffect(load, [load])
  const callsHeading = useRef<HTMLHeadingElement>(null)
  const days = useDayLinks(shown, callsHeading)
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
      <CallList {...shown} heading={callsHeading} refreshes={refreshes} />
    </section>
  )
}

/** The ways from a day of the figures to its calls. */
function useDayLinks({ to, change }: ShownSelection, heading: RefObject<HTMLHeadingElement | null>): DayLinks {
  const onOpen = () => heading.current?.focus()
  return {
    linkTo: (day) => to({ day }),
    onOpen,
    choose: (day) => {
      change({ day })
      onOpen()
    },
  }
}
