import { useEffect, useState } from 'react'
import type { CopyState } from './CopyButton'

type Options = {
  /** How long a copy is said to have worked; without it, until the next. */
  shownMs?: number
  onEnded?: (notice: 'copySuccessful' | 'copyFailed') => void
}

/** What became of the last copy, and a way to copy. Where the page came without https there is no clipboard: that fails. */
export function useCopy({ shownMs, onEnded }: Options = {}): readonly [CopyState, (text: string) => void] {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied' || shownMs === undefined) return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state, shownMs])
  const copy = async (text: string) => {
    setState('copying')
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onEnded?.('copySuccessful')
    } catch {
      setState('failed')
      onEnded?.('copyFailed')
    }
  }
  return [state, (text) => void copy(text)]
}
