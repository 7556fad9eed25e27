import type { ReactNode } from 'react'
import type { LoadRef } from '@/machines/load/load.machine'
import type { Day } from '@/openapi/rules/days'
import type { DayRange, UsedModel } from '@/openapi/types'
import type { ResourceRef } from '@/src/runtime/useResource'
import { useTexts } from '@/src/i18n/texts'
import { Segmented } from '@/src/ui/forms/Segmented'
import styles from './Toolbar.module.css'
import { ModelFilter } from './ModelFilter'
import { RangeFilter } from './RangeFilter'
import type { ChangeSelection, Selection } from './selection'
import { TokenFilter } from './TokenFilter'

type Props = {
  selection: Selection
  onChange: ChangeSelection
  models: LoadRef<readonly UsedModel[], DayRange>
  tokens: ResourceRef<'listTokens'>
  today: Day
  zone: string
}

/** The choice of figures for both charts and the calls: models, tokens, days, a split, and chart or table. */
export const Toolbar = ({ selection, onChange, models, tokens, today, zone }: Props) => {
  const texts = useTexts().callDetailPage
  const { modelIds, tokenIds, range, split, view } = selection
  return (
    <div className={styles.toolbar} role="group" aria-label={texts.filters()}>
      <ModelFilter models={models} chosenIds={modelIds} onChoose={(chosen) => onChange({ modelIds: chosen })} />
      <TokenFilter tokens={tokens} chosenIds={tokenIds} onChoose={(chosen) => onChange({ tokenIds: chosen })} />
      <RangeFilter range={range} today={today} zone={zone} onChoose={(chosen) => onChange({ range: chosen })} />
      <Labelled label={texts.split()}>
        <Segmented
          label={texts.split()}
          options={[
            { value: 'none', label: texts.notSplit() },
            { value: 'model', label: texts.byModel() },
            { value: 'token', label: texts.byToken() },
          ]}
          value={split}
          onChange={(chosen) => onChange({ split: chosen })}
        />
      </Labelled>
      <Labelled label={texts.view()}>
        <Segmented
          label={texts.view()}
          options={[
            { value: 'chart', label: texts.asChart() },
            { value: 'table', label: texts.asTable() },
          ]}
          value={view}
          onChange={(chosen) => onChange({ view: chosen })}
        />
      </Labelled>
    </div>
  )
}

/** The name of a group of radio buttons, for the eye: the group says its own. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.labelled}>
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)
