import { useTexts } from '@/src/i18n/texts'
import { Benchmarks } from './Benchmarks'
import { Changes } from './Changes'
import { Facts } from './Facts'
import { Limits } from './Limits'
import { ModelSection } from './ModelSection'
import { SampleCalls } from './SampleCalls'
import { useShownModel } from './modelContext'
import styles from './Model.module.css'

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
