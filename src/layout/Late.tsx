import { memo, Suspense, use } from 'react'
import { useLanguage } from '../i18n/texts'
import { useWasServed } from '../ui/useWasServed'
import type { LateSection } from './lateSections'

type Props = { section: LateSection; className?: string | undefined }

/**
 * Keeps the served HTML of a section until its code has come. Nothing above may change what it receives while it waits
 * (React would drop the HTML), so its properties must be constants.
 */
export const Late = memo(function Late({ section, className }: Props) {
  const wasServed = useWasServed()
  return (
    <div id={section.id} className={className}>
      <Suspense fallback={null}>
        <Content section={section} wasServed={wasServed} />
      </Suspense>
    </div>
  )
})

function Content({ section, wasServed }: { section: LateSection; wasServed: boolean }) {
  const language = useLanguage()
  return section.shown() ?? use(section.load(language, wasServed ? 'near' : 'now'))
}
