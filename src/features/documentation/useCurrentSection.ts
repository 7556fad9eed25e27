import { useEffect, useState } from 'react'
import type { Heading } from '@/src/content/documentation/documentation'

/** How far down the window, as a part of its height, a section's heading is when the section is being read. */
const readingLine = 0.3

/** The id of the section that is being read, or null above the first. The text may come after its list. */
export function useCurrentSection(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    let crossings: IntersectionObserver | null = null
    const watch = () => {
      const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
      if (elements.length < headings.length) return
      arrivals.disconnect()
      crossings = watchCrossings(elements, setCurrent)
    }
    const arrivals = new MutationObserver(watch)
    arrivals.observe(document.body, { childList: true, subtree: true })
    watch()
    return () => {
      arrivals.disconnect()
      crossings?.disconnect()
    }
  }, [headings])
  return current
}

/** Tells the last heading above the line whenever one crosses it, either way. */
function watchCrossings(elements: readonly HTMLElement[], tell: (id: string | null) => void): IntersectionObserver {
  const isAbove = (element: HTMLElement) => element.getBoundingClientRect().top <= window.innerHeight * readingLine
  const observer = new IntersectionObserver(() => tell(elements.findLast(isAbove)?.id ?? null), {
    rootMargin: `0px 0px ${(readingLine - 1) * 100}% 0px`,
  })
  elements.forEach((element) => observer.observe(element))
  return observer
}
