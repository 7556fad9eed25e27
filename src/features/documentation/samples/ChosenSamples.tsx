import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { selectModel, selectTokenName, selectVariable } from '@/machines/documentation/samples.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { usePortalRuntime, useSession } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import type { Chapter } from '@/src/content/documentation/documentation'
import { sampleToken } from '@/src/content/samples'
import { useTexts } from '@/src/i18n/texts'
import { SampleValuesContext } from './sampleValues'
import { SampleChoice } from './SampleChoice'
import { keptChoice, samplesPorts } from './samples.ports'

type Props = { choices: Chapter['choices']; children: ReactNode }

/** One model and one token for all samples below, and the choice of them; to begin with those of the served text. */
export const ChosenSamples = ({ choices, children }: Props) => {
  const { window } = usePortalRuntime().services
  const { sampleModel: preset } = useConfiguration()
  const { sampleChoice: texts } = useTexts()
  const [input] = useState(() => ({ preset, ...keptChoice(window) }))
  const samples = usePageActor(samplesPorts, input)
  const readerId = useSelector(useSession(), selectUserId)
  useEffect(() => samples.send({ type: 'reader.changed', readerId }), [samples, readerId])
  const model = useSelector(samples, selectModel)
  const tokenName = useSelector(samples, selectTokenName)
  const variable = useSelector(samples, selectVariable)
  const values = useMemo(
    () => ({
      model,
      variable,
      tokenValue: tokenName === null ? sampleToken : `<${texts.tokenValue({ name: tokenName })}>`,
    }),
    [model, variable, tokenName, texts],
  )
  return (
    <SampleValuesContext value={values}>
      <SampleChoice samples={samples} {...choices} isSignedIn={readerId !== null} />
      {children}
    </SampleValuesContext>
  )
}
