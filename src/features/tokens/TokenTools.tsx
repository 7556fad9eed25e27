import { useEffect, useRef, type SyntheticEvent } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom'
import { nameSought, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { useTexts } from '@/src/i18n/texts'
import { Segmented } from '@/src/ui/forms/Segmented'
import { searchOf } from '@/src/browser/searchCodec'
import { tokenSearch } from './useTokens'
import styles from './Tokens.module.css'

/** Narrows the list to a name, as it is typed, and to a time of life; the address holds both. */
export const TokenTools = ({ selection }: { selection: TokenSelection }) => {
  const texts = useTexts().tokensPage
  const navigate = useNavigate()
  return (
    <search className={styles.tools}>
      <NameField
        name={selection.name}
        onType={(name) =>
          void navigate({ search: searchOf(tokenSearch, { ...selection, name, page: 1 }) }, { replace: true })
        }
      />
      <Segmented
        label={texts.status()}
        options={[
          { value: 'all', label: texts.statusAll() },
          { value: 'live', label: texts.statusLive() },
          { value: 'expiring', label: texts.statusExpiring() },
          { value: 'expired', label: texts.statusExpired() },
        ]}
        value={selection.status}
        onChange={(status) => void navigate({ search: searchOf(tokenSearch, { ...selection, status, page: 1 }) })}
      />
    </search>
  )
}

/** Its text is the person's own while it is typed; Back, Forward and links bring that of the address. */
const NameField = ({ name, onType }: { name: string; onType: (name: string) => void }) => {
  const texts = useTexts().tokensPage
  const field = useRef<HTMLInputElement>(null)
  const isTyped = useNavigationType() === NavigationType.Replace
  useEffect(() => {
    if (field.current && !isTyped) field.current.value = name
  }, [name, isTyped])
  const type = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const isUnfinished = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    const sought = nameSought(currentTarget.value)
    if (!isUnfinished && sought !== name) onType(sought)
  }
  return (
    <div className={styles.search}>
      <input
        ref={field}
        type="search"
        className={styles.searchField}
        defaultValue={name}
        aria-label={texts.search()}
        placeholder={texts.search()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={type}
        onCompositionEnd={type}
      />
    </div>
  )
}
