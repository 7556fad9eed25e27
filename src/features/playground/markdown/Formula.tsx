import { useEffect, useRef, useState } from 'react'
import type TemmlModule from 'temml'
import styles from './Markdown.module.css'

type Temml = typeof TemmlModule

/** Bounds of a formula from a model: no links or pictures, no endless macros, no huge boxes. */
const bounds = { trust: false, maxExpand: 200, maxSize: [40, 200] as [number, number] } // as: Temml's type has a pair

let typesetter: Promise<Temml> | null = null

/** The code that typesets formulas comes with the first one; a failed load is tried again with the next. */
const loadTypesetter = () =>
  (typesetter ??= import('temml').then(
    (module) => module.default,
    (error: unknown) => {
      typesetter = null
      throw error
    },
  ))

/** A formula as MathML; its TeX source until its code is here, and if it is not valid TeX. */
export const Formula = ({ tex, isBlock }: { tex: string; isBlock: boolean }) => {
  const place = useRef<HTMLSpanElement>(null)
  const [isTypeset, setTypeset] = useState(false)
  useEffect(() => {
    let isShown = true
    loadTypesetter().then(
      (temml) => isShown && place.current && setTypeset(typeset(temml, place.current, { tex, isBlock })),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [tex, isBlock])
  return (
    <span className={isBlock ? styles.displayFormula : undefined} data-formula={isTypeset ? '' : undefined}>
      {!isTypeset && <code translate="no">{tex}</code>}
      {/* Temml's own elements: React never looks inside. */}
      <span ref={place} tabIndex={isBlock && isTypeset ? 0 : undefined} />
    </span>
  )
}

/** Elements are made one by one, without markup as text: Trusted Types allow it. */
function typeset(temml: Temml, place: HTMLElement, { tex, isBlock }: { tex: string; isBlock: boolean }): boolean {
  const made = document.createElement('span')
  try {
    temml.render(tex, made, { ...bounds, displayMode: isBlock, throwOnError: true })
  } catch {
    place.replaceChildren()
    return false
  }
  place.replaceChildren(...made.childNodes)
  return true
}
