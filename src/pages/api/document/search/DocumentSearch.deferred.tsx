import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { isComposing } from '@/src/ui/forms/isComposing'
import styles from './DocumentSearch.module.css'
import { SearchResults } from './SearchResults'

/** Searches all chapters; their words come with the first letter. */
export const DocumentSearch = () => {
  const { documentSearch: texts } = useTexts()
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLElement>(null)
  const firstHit = () => area.current?.querySelector('a')
  const follow = (to: string) => {
    setQuery('')
    void navigate(to)
    document.getElementById(to.split('#')[1] ?? '')?.focus({ preventScroll: true })
  }
  const leave = () => {
    setQuery('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isInField = event.target === field.current
    if (event.key === 'ArrowDown' && isInField) firstHit()?.focus()
    else if (event.key === 'Enter' && isInField) firstHit()?.click()
    else if (event.key === 'Escape' && query !== '') leave()
    else return
    event.preventDefault()
  }
  return (
    <search ref={area} className={styles.search} onKeyDown={press}>
      <label htmlFor={id} className={styles.label}>
        {texts.label()}
      </label>
      <input
        id={id}
        ref={field}
        type="search"
        className={styles.field}
        value={query}
        autoComplete="off"
        placeholder={texts.placeholder()}
        onChange={(event) => setQuery(event.target.value)}
      />
      <SearchResults key={language} query={query} onFollow={follow} onLeave={() => field.current?.focus()} />
    </search>
  )
}
