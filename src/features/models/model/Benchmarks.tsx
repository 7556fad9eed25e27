import { useEffect, useRef } from 'react'
import type { CatalogueModel } from '@/openapi/types'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideLink'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { whenNear } from '@/src/ui/hooks/whenNear'
import { modelName } from '../modelFacts'
import { ModelSection } from './ModelSection'
import styles from './Model.module.css'

const importChart = () => import('@/src/ui/data/chart/BarChart')

/** Results of a model as a chart and a table, if the operator states any. */
export const Benchmarks = ({ model }: { model: CatalogueModel }) => {
  const { modelPage: texts } = useTexts()
  const { benchmarks = [] } = model
  if (benchmarks.length === 0) return null
  return (
    <ModelSection id="benchmarks" title={texts.benchmarks()} lead={texts.benchmarksText()}>
      <Chart model={model} />
      <table className={styles.results}>
        <caption>
          <VisuallyHidden>{texts.benchmarks()}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.benchmarkName()}</th>
            <th scope="col">{texts.benchmarkScore()}</th>
            <th scope="col">{texts.benchmarkSource()}</th>
          </tr>
        </thead>
        <tbody>
          {benchmarks.map(({ name, score, source }) => (
            <tr key={`${name} ${source}`}>
              <th scope="row" translate="no">
                {name}
              </th>
              <td>{score}</td>
              <td>
                <OutsideAnchor href={source}>
                  <span translate="no">{new URL(source).host}</span>
                </OutsideAnchor>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ModelSection>
  )
}

/** The chart's code comes when its place comes near; the table has the same without it. */
const Chart = ({ model }: { model: CatalogueModel }) => {
  const { modelPage: texts } = useTexts()
  const language = useLanguage()
  const { module, hasFailed, load } = useLazyModule(importChart)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? whenNear(place.current, load) : undefined), [load])
  const words = {
    label: texts.chartLabel({ model: modelName(model, language) }),
    hint: texts.chartHint(),
    endOfChart: texts.chartEnd(),
  }
  return (
    <div ref={place} className={styles.chart}>
      {module && <module.BarChart bars={model.benchmarks ?? []} words={words} />}
      {hasFailed && <p role="alert">{texts.chartFailed()}</p>}
    </div>
  )
}
