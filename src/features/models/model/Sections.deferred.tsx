import { useEffect, useRef } from 'react'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import type { CatalogueModel } from '@/openapi/types'
import { OutsideAnchor } from '@/src/parts/page/OutsideLink'
import En from '@/src/content/modelSamples/en/call.mdx'
import Zh from '@/src/content/modelSamples/zh/call.mdx'
import { SampleText } from '@/src/features/documentation/SampleText'
import { SampleModelContext } from '@/src/features/documentation/samples/sampleModel'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { whenNear } from '@/src/ui/hooks/whenNear'
import { Limits } from './Limits'
import { ModelSection, useShownModel } from './ModelSection'
import { modelFacts, modelName } from '../modelFacts'
import styles from './Sections.module.css'

/** Everything below the head of a model's page: facts, samples in four forms, limits, results and changes. */
export const Sections = () => {
  const { modelPage: texts } = useTexts()
  const { model } = useShownModel()
  return (
    <div className={styles.body}>
      <Facts model={model} />
      <div className={styles.sections}>
        <ModelSection id="call" title={texts.call()} lead={texts.callText()}>
          <SampleCalls id={model.id} />
        </ModelSection>
        <Limits />
        <Benchmarks model={model} />
        <Changes model={model} />
      </div>
    </div>
  )
}

/** Everything short that is known of a model, and where its weights and paper are; nothing if nothing is known. */
const Facts = ({ model }: { model: CatalogueModel }) => {
  const { modelsPage: texts, modelPage } = useTexts()
  const facts = modelFacts(model, texts)
  const { weights, paper } = model
  if (facts.length === 0 && !weights && !paper) return null
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts" className={styles.factsTitle}>
        {modelPage.facts()}
      </h2>
      <dl className={styles.list}>
        {facts.map(({ name, text, isCode }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd {...(isCode && { translate: 'no' as const })}>{text}</dd>
          </div>
        ))}
      </dl>
      {(weights || paper) && (
        <p className={styles.links}>
          {weights && <OutsideAnchor href={weights}>{texts.weights()}</OutsideAnchor>}
          {paper && <OutsideAnchor href={paper}>{texts.paper()}</OutsideAnchor>}
        </p>
      )}
    </section>
  )
}

const samples = { zh: Zh, en: En } as const

/** The documentation's samples, filled in with this model. */
const SampleCalls = ({ id }: { id: string }) => {
  const language = useLanguage()
  return (
    <SampleModelContext value={id}>
      <div className={styles.samples}>
        <SampleText Content={samples[language]} />
      </div>
    </SampleModelContext>
  )
}

const importChart = () => import('@/src/ui/data/chart/BarChart')

/** Results of a model as a chart and a table, if the operator states any. */
const Benchmarks = ({ model }: { model: CatalogueModel }) => {
  const { modelPage: texts } = useTexts()
  const { benchmarks = [] } = model
  if (benchmarks.length === 0) return null
  return (
    <ModelSection id="benchmarks" title={texts.benchmarks()} lead={texts.benchmarksText()}>
      <Chart model={model} />
      <table className={styles.results}>
        <VisuallyHidden as="caption">{texts.benchmarks()}</VisuallyHidden>
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

/** The changes of a model, newest first; nothing if the operator tells none. */
const Changes = ({ model: { changes = [] } }: { model: CatalogueModel }) => {
  const { modelPage: texts } = useTexts()
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <ModelSection id="changes" title={texts.changes()}>
      <ol className={styles.changes}>
        {changes
          .toSorted((one, other) => other.date.localeCompare(one.date))
          .map(({ date, text }) => (
            <li key={`${date} ${text.en}`}>
              <time dateTime={date}>{date}</time>
              <span>{text[language]}</span>
            </li>
          ))}
      </ol>
    </ModelSection>
  )
}
