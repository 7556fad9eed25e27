import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { selectModel, selectToken } from '@/machines/samples/samples.selectors'
import { tokenVariable } from '@/machines/samples/tokenVariable'
import { selectUserId } from '@/machines/session/session.selectors'
import { tokenNameProblem } from '@/openapi/rules/tokens'
import { usePortalRuntime, useSession } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import type { Chapter } from '@/src/content/documentation/documentation'
import { sampleToken } from '@/src/content/samples'
import { useTexts } from '@/src/i18n/texts'
import { SampleValuesContext } from '../shared/documentation/sampleValues'
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
  const chosenName = useSelector(samples, selectToken)?.token_name ?? null
  // It stands in a line for the shell: one that another server let through is not named.
  const tokenName = chosenName !== null && tokenNameProblem(chosenName) === null ? chosenName : null
  const values = useMemo(
    () => ({
      model,
      variable: tokenVariable(tokenName),
      tokenValue: tokenName === null ? sampleToken : `<${texts.tokenValue({ name: tokenName })}>`,
    }),
    [model, tokenName, texts],
  )
  return (
    <SampleValuesContext value={values}>
      <SampleChoice samples={samples} {...choices} />
      {children}
    </SampleValuesContext>
  )
}
