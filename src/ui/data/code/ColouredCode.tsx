import { useEffect, useRef, useState } from 'react'
import { whenNear } from '@/src/ui/hooks/whenNear'
import type { CodePart } from './highlight'

/** More characters stay plain: their colours would hold up typing and scrolling. */
const longest = 20_000

type Props = {
  code: string
  /** A name of a programming language; an unknown one stays plain. */
  language: string
  /** The code will change soon. */
  isGrowing?: boolean
}

type Coloured = { code: string; language: string; parts: readonly CodePart[] | null }

/** Code that gets its colours when it is near the window and whole; until then, and if they do not load, it is plain. */
export const ColouredCode = ({ code, language, isGrowing = false }: Props) => {
  const place = useRef<HTMLElement>(null)
  const [coloured, setColoured] = useState<Coloured | null>(null)
  const isWanted = language !== '' && !isGrowing && code.length <= longest
  useEffect(() => {
    if (!isWanted || !place.current) return undefined
    let isCurrent = true
    const colour = async () => {
      const { highlight } = await import('./highlight')
      if (isCurrent) setColoured({ code, language, parts: highlight(code, language) })
    }
    const stop = whenNear(place.current, () => void colour().catch(() => undefined))
    return () => {
      isCurrent = false
      stop()
    }
  }, [code, language, isWanted])
  const isSame = coloured?.code === code && coloured.language === language
  return (
    <code ref={place}>
      {isSame && coloured.parts
        ? coloured.parts.map(({ kind, text }, index) =>
            kind === null ? (
              text
            ) : (
              <span key={index} className={`token-${kind}`}>
                {text}
              </span>
            ),
          )
        : code}
    </code>
  )
}
