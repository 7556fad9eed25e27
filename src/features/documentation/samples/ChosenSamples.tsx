import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { samplesMachine } from '@/machines/documentation/samples.machine'
import * as select from '@/machines/documentation/samples.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { usePortalRuntime, useSession } from '@/src/runtime/portal'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleToken, tokenVariable } from '@/src/runtime/samples'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import styles from './SampleChoice.module.css'
import { SamplesContext, SampleValuesContext } from './sampleValues'
import { keptChoice, samplesPorts } from './samples.ports'

/** One model and one token for all samples below; to begin with those of the served text. */
export const ChosenSamples = ({ children }: { children: ReactNode }) => {
  const { window } = usePortalRuntime().services
  const { sampleModel: preset } = useConfiguration()
  const { sampleChoice: texts } = useTexts()
  const [input] = useState(() => ({ preset, variable: tokenVariable(), ...keptChoice(window) }))
  const samples = usePageActor(samplesPorts, input)
  const readerId = useSelector(useSession(), selectUserId)
  useEffect(() => samples.send({ type: 'reader.changed', readerId }), [samples, readerId])
  const model = useSelector(samples, select.selectModel)
  const tokenName = useSelector(samples, select.selectTokenName)
  const variable = useSelector(samples, select.selectVariable)
  const values = useMemo(
    () => ({
      model,
      variable,
      tokenValue: tokenName === null ? sampleToken() : `<${texts.tokenValue({ name: tokenName })}>`,
    }),
    [model, variable, tokenName, texts],
  )
  const isOffered = useTag(samples, 'offered')
  return (
    <SampleValuesContext value={values}>
      <SamplesContext value={isOffered || readerId !== null ? samples : null}>
        <Incomplete samples={samples} />
        {children}
      </SamplesContext>
    </SampleValuesContext>
  )
}

/** Says that the models or tokens of samples could not be loaded, and loads them again. */
const Incomplete = ({ samples }: { samples: ActorRefFrom<typeof samplesMachine> }) => {
  const { sampleChoice: texts, common } = useTexts()
  const isIncomplete = useTag(samples, 'incomplete')
  return (
    <div role="group" aria-label={texts.title()} className={styles.incomplete}>
      <div role="status">
        {isIncomplete && (
          <p>
            {texts.failed()}{' '}
            <Button returnFocus size="small" onClick={() => samples.send({ type: 'lists.reloaded' })}>
              {common.retry()}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
