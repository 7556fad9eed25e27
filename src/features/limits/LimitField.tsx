import { useState, type ChangeEvent } from 'react'
import { readLimit, type LimitSlip } from '@/machines/limits/applicationDraft'
import { isRequestable, type LimitRange, type RequestedLimit } from '@/openapi/rules/rateApplication'
import { useTexts } from '@/src/i18n/texts'
import { FieldNote } from '@/src/ui/forms/Field'
import { TextField } from '@/src/ui/forms/TextField'
import { useReturnFocus } from '@/src/ui/forms/returnFocus'
import { limitFigures, type ApplicationFormState } from './applicationWords'

type Props = { form: ApplicationFormState; range: LimitRange; field: RequestedLimit; label: string }

/** A requested limit, or the reason why it cannot be requested. */
export const LimitField = (props: Props) => {
  const texts = useTexts().strategyPage
  const { range, field, label } = props
  if (isRequestable(range, field)) return <LimitInput {...props} />
  return <FieldNote label={label}>{texts.limitNotOffered(limitFigures(range, field))}</FieldNote>
}

/** Ignores input that cannot be a limit, and says so until something else is entered. New limits may remove it. */
const LimitInput = ({ form, range, field, label }: Props) => {
  const texts = useTexts().strategyPage
  const [slip, setSlip] = useState<LimitSlip | null>(null)
  /** The unfinished text of an input method. */
  const [unfinished, setUnfinished] = useState<string | null>(null)
  /** The first digits of a number may be too small: the form's problem waits until the field is left or submitted. */
  const [typedAfter, setTypedAfter] = useState<number | null>(null)
  const problem = typedAfter === form.submitCount ? undefined : form.errorOf(field)
  const figures = limitFigures(range, field)
  const said = slip && { notANumber: texts.limitNotANumber, tooLarge: texts.limitTooLarge }[slip](figures)
  const read = (typed: string) => {
    const reading = readLimit(range.bounds[field], form.values[field], typed)
    setUnfinished(null)
    setSlip(reading.slip)
    setTypedAfter(form.submitCount)
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
      hint={range.current === null ? texts.limitHint(figures) : texts.limitHintAbove(figures)}
      value={unfinished ?? form.values[field]}
      error={said ?? problem}
      readOnly={form.isBusy}
      inputRef={useReturnFocus()}
      inputMode="numeric"
      autoComplete="off"
      onChange={type}
      onCompositionEnd={({ currentTarget }) => read(currentTarget.value)}
      onBlur={() => {
        setTypedAfter(null)
        form.leave(field)
      }}
    />
  )
}
