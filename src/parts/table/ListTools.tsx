import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import styles from './List.module.css'

/** The frame of a list and its tools. */
export const ListFrame = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>

/** The fields that filter a list. */
export const ListTools = ({ children }: { children: ReactNode }) => <search className={styles.tools}>{children}</search>

type Props = {
  label: string
  /** The text in the address. */
  value: string
  /** The text that is searched for. */
  parse: (typed: string) => string
  onType: (value: string) => void
}

/** Filters by a text while it is typed. Back, Forward and links replace what was typed. */
export const ListSearch = ({ label, value, parse, onType }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const isTyped = useNavigationType() === NavigationType.Replace
  useEffect(() => {
    if (field.current && !isTyped) field.current.value = value
  }, [value, isTyped])
  const type = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const isUnfinished = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    const sought = parse(currentTarget.value)
    if (!isUnfinished && sought !== value) onType(sought)
  }
  return (
    <input
      ref={field}
      type="search"
      className={styles.search}
      defaultValue={value}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onInput={type}
      onCompositionEnd={type}
    />
  )
}
