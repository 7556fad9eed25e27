import { useId, useRef } from 'react'
import { useNavigate, type To } from 'react-router-dom'
import { callOutcomes } from '@/openapi/rules/calls'
import { useTexts } from '@/src/i18n/texts'
import { SearchIcon } from '@/src/ui/base/icons'
import { Button } from '@/src/ui/forms/Button'
import '@/src/ui/theme/native.css'
import filterStyles from '../Toolbar.module.css'
import type { ChangeSelection, Selection } from '../selection'

type Props = { outcome: Selection['outcome']; onChange: ChangeSelection; linkTo: (requestId: string) => To }

/** The choice of calls by their status, and the way to one call by its request id. */
export const CallTools = ({ outcome, onChange, linkTo }: Props) => {
  const { callDetailPage: texts } = useTexts()
  const id = useId()
  return (
    <div className={filterStyles.callTools} role="group" aria-label={texts.callTools()}>
      <div className={filterStyles.labelled}>
        <label htmlFor={id} className={filterStyles.label}>
          {texts.callStatus()}
        </label>
        <select
          id={id}
          value={outcome}
          onChange={({ target }) => onChange({ outcome: callOutcomes.find((one) => one === target.value) ?? 'all' })}
        >
          <option value="all">{texts.outcome.all()}</option>
          {callOutcomes.map((one) => (
            <option key={one} value={one}>
              {texts.outcome[one]()}
            </option>
          ))}
        </select>
      </div>
      <FindCall linkTo={linkTo} />
    </div>
  )
}

/** A pasted request id leads to its call, whatever its day. */
const FindCall = ({ linkTo }: Pick<Props, 'linkTo'>) => {
  const { callDetailPage: texts } = useTexts()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const find = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const id = field.current?.value.trim() ?? ''
    if (id === '') field.current?.focus()
    else void navigate(linkTo(id))
  }
  return (
    <form role="search" aria-label={texts.findCall()} className={filterStyles.search} onSubmit={find}>
      <label className={filterStyles.labelled}>
        <span className={filterStyles.label}>{texts.requestId()}</span>
        <input ref={field} className={filterStyles.control} autoComplete="off" spellCheck={false} translate="no" />
      </label>
      <Button type="submit">
        <SearchIcon />
        {texts.find()}
      </Button>
    </form>
  )
}
