import { useSelector } from '@xstate/react'
import { use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { samplesMachine } from '@/machines/documentation/samples.machine'
import * as select from '@/machines/documentation/samples.machine'
import { useTexts } from '@/src/i18n/texts'
import '@/src/ui/theme/native.css'
import { SamplesContext } from './sampleModel'

/**
 * The model in the bar of a sample that names one; for signed-in users, in the served page from the start, so that nothing
 * below moves when the scripts come.
 */
export const ModelChoice = () => {
  const samples = use(SamplesContext)
  return samples && <ModelSelect samples={samples} />
}

const ModelSelect = ({ samples }: { samples: ActorRefFrom<typeof samplesMachine> }) => {
  const { sampleChoice: texts } = useTexts()
  const model = useSelector(samples, select.selectModel)
  const models = useSelector(samples, select.selectModels)
  return (
    <select
      aria-label={texts.model()}
      translate="no"
      value={model}
      disabled={models.length === 0}
      onChange={({ target }) => samples.send({ type: 'model.chosen', modelId: target.value })}
    >
      {(models.length === 0 ? [model] : models).map((id) => (
        <option key={id}>{id}</option>
      ))}
    </select>
  )
}
