import type { TrendMetric } from '@/machines/usage/usageSelection'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { DownloadIcon } from '@/src/ui/base/icons'
import { Segmented } from '@/src/ui/forms/Segmented'
import { saveFile } from '@/src/parts/files'
import styles from '../Panel.module.css'
import type { Selection, ChangeSelection } from '../selection'
import { csvName, trendCsv, type Report } from './trendCsv'

type Props = {
  metric: TrendMetric
  title: string
  selection: Selection
  onChange: ChangeSelection
  /** The rows on screen, or null if the table is empty. */
  report: Report | null
}

/** The way of counting of one chart, and its figures as a file. */
export const TrendTools = ({ metric, title: chart, selection, onChange, report }: Props) => {
  const texts = useTexts().callDetailPage
  const { methods } = selection
  return (
    <div className={styles.tools}>
      <Segmented
        label={texts.method({ chart })}
        options={[
          { value: 'total', label: texts.total() },
          { value: 'day', label: texts.day() },
        ]}
        value={methods[metric]}
        onChange={(method) => onChange({ methods: { ...methods, [metric]: method } })}
      />
      <Button
        size="small"
        disabled={!report}
        aria-label={texts.csvOf({ chart })}
        onClick={() => report && saveFile(csvName(metric, report.trend), trendCsv(texts, report))}
      >
        <DownloadIcon />
        {texts.csv()}
      </Button>
    </div>
  )
}
