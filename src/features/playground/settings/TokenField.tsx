import { useEffect, useRef } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { TextField } from '@/src/ui/forms/TextField'
import { usePlaygroundParts } from '../playgroundContext'

/** Asks for an API token, where the session alone cannot call models. */
export const TokenField = () => {
  const { playgroundPage: texts } = useTexts()
  const { token } = usePlaygroundParts()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (token.isMissing) field.current?.focus()
  }, [token.isMissing])
  return (
    <Notice title={texts.tokenTitle()}>
      <p>{texts.tokenText()}</p>
      <TextField
        inputRef={field}
        label={texts.token()}
        hint={texts.tokenHint()}
        error={token.isMissing ? texts.tokenMissing() : undefined}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={token.value}
        onChange={({ target }) => token.change(target.value)}
        onBlur={token.leave}
      />
    </Notice>
  )
}
