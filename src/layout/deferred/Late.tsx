import { memo, Suspense, use, useMemo } from 'react'
import { useLanguage } from '@/src/i18n/texts'
import { useWasServed } from '@/src/ui/hooks/useWasServed'
import type { LateSection } from './lateSections'

type Props = { section: LateSection; className?: string | undefined }

/**
 * Keeps the served HTML of a section until its code has come. Nothing above may change what it receives while it waits
 * (React would drop the HTML), so its properties must be constants.
 */
export const Late = memo(function Late({ section, className }: Props) {
  const wasServed = useWasServed()
  // The same element each time, or the render that follows hydration would already be a change.
  const boundary = useMemo(
    () => (
      <Suspense fallback={null}>
        <Content section={section} wasServed={wasServed} />
      </Suspense>
    ),
    [section, wasServed],
  )
  return (
    <div id={section.id} className={className}>
      {boundary}
    </div>
  )
})

function Content({ section, wasServed }: { section: LateSection; wasServed: boolean }) {
  const language = useLanguage()
  return section.shown() ?? use(section.load(language, wasServed ? 'near' : 'now'))
}
