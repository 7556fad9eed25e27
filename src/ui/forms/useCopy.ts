import { useEffect, useState } from 'react'
import type { CopyState } from './CopyButton'

type Options = {
  /** How long a copy is said to have worked; without it, until the next. */
  shownMs?: number
  onEnded?: (notice: 'copySuccessful' | 'copyFailed') => void
}

/** A text, or one that is on its way. */
type Copied = string | Promise<string>

/** Safari takes what comes later only as an item that was promised within the press. */
async function writeLater(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** What became of the last copy, and a way to copy. Where the page came without https there is no clipboard: that fails. */
export function useCopy({ shownMs, onEnded }: Options = {}): readonly [CopyState, (text: Copied) => void] {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied' || shownMs === undefined) return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state, shownMs])
  const copy = async (text: Copied) => {
    setState('copying')
    try {
      await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writeLater(text))
      setState('copied')
      onEnded?.('copySuccessful')
    } catch {
      setState('failed')
      onEnded?.('copyFailed')
    }
  }
  return [state, (text) => void copy(text)]
}
