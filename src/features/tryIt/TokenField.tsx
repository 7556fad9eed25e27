import { useState } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { TextField } from '@/src/ui/forms/TextField'

type Props = {
  value: string
  error: string | undefined
  onChange: (token: string) => void
  /** Another token has been typed. */
  onLeave: ((token: string) => void) | undefined
}

export const TokenField = ({ value, error, onChange, onLeave }: Props) => {
  const texts = useTexts().tryIt
  const [left, setLeft] = useState('')
  const leave = () => {
    const token = value.trim()
    if (token === '' || token === left) return
    setLeft(token)
    onLeave?.(token)
  }
  return (
    <TextField
      label={texts.token()}
      hint={onLeave ? texts.tokenListHint() : texts.tokenHint()}
      error={error}
      type="password"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={leave}
    />
  )
}
