import { useState } from 'react'
import type { CopyState } from './CopyButton'

/** What became of the last copy, and a way to copy. Where the page came without https there is no clipboard: that fails. */
export function useCopy(): readonly [CopyState, (text: string) => void] {
  const [state, setState] = useState<CopyState>('idle')
  const copy = async (text: string) => {
    setState('copying')
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return [state, (text) => void copy(text)]
}
