import { useState, type ChangeEvent } from 'react'
import { readLimit, type LimitField as Limit, type LimitSlip } from '@/machines/rateApplication/readLimit'
import { applicationLimits } from '@/openapi/rules/rateApplication'
import { exactCount } from '@/src/content/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { TextField } from '@/src/ui/forms/TextField'
import type { ApplicationFormState } from './useApplicationForm'

type Props = { form: ApplicationFormState; field: Limit; label: string }

/** A limit that is wished for. What cannot be one is not taken, and the field says so until something else is entered. */
export const LimitField = ({ form, field, label }: Props) => {
  const texts = useTexts().strategyPage
  const [slip, setSlip] = useState<LimitSlip | null>(null)
  /** What an input method has not finished. */
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const limit = exactCount(applicationLimits[field])
  const said = slip && { notANumber: texts.limitNotANumber, tooLarge: texts.limitTooLarge }[slip]({ limit })
  const read = (typed: string) => {
    const reading = readLimit(field, form.values[field], typed)
    setUnfinished(null)
    setSlip(reading.slip)
    if (reading.value !== form.values[field]) form.change(field, reading.value)
  }
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) setUnfinished(target.value)
    else read(target.value)
  }
  return (
    <TextField
      name={field}
      label={label}
      hint={texts.limitHint({ limit })}
      value={unfinished ?? form.values[field]}
      error={said ?? form.errorOf(field)}
      readOnly={form.isSubmitting}
      inputMode="numeric"
      autoComplete="off"
      onChange={type}
      onCompositionEnd={({ currentTarget }) => read(currentTarget.value)}
      onBlur={() => form.leave(field)}
    />
  )
}
