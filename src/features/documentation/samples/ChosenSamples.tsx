import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { samplesMachine } from '@/machines/documentation/samples.machine'
import * as select from '@/machines/documentation/samples.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { usePortalRuntime, useSession } from '@/src/runtime/portal'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import styles from './ModelChoice.module.css'
import { SampleModelContext, SamplesContext } from './sampleModel'
import { keptChoice, samplesPorts } from './samples.ports'

/** One model for all samples below; to begin with that of the served text. */
export const ChosenSamples = ({ children }: { children: ReactNode }) => {
  const { window } = usePortalRuntime().services
  const { sampleModel: preset } = useConfiguration()
  const [input] = useState(() => ({ preset, ...keptChoice(window) }))
  const samples = usePageActor(samplesPorts, input)
  const readerId = useSelector(useSession(), selectUserId)
  useEffect(() => samples.send({ type: 'reader.changed', readerId }), [samples, readerId])
  const model = useSelector(samples, select.selectModel)
  const isOffered = useTag(samples, 'offered')
  return (
    <SampleModelContext value={model}>
      <SamplesContext value={isOffered || readerId !== null ? samples : null}>
        <Incomplete samples={samples} />
        {children}
      </SamplesContext>
    </SampleModelContext>
  )
}

/** Says that the models of samples could not be loaded, and loads them again. */
const Incomplete = ({ samples }: { samples: ActorRefFrom<typeof samplesMachine> }) => {
  const { sampleChoice: texts, common } = useTexts()
  const isIncomplete = useTag(samples, 'incomplete')
  return (
    <div role="group" aria-label={texts.title()} className={styles.incomplete}>
      <div role="status">
        {isIncomplete && (
          <p>
            {texts.failed()}{' '}
            <Button returnFocus size="small" onClick={() => samples.send({ type: 'models.reloaded' })}>
              {common.retry()}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
