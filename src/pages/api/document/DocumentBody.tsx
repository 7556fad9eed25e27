import { Suspense, use, useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '@/openapi/types'
import { Skeleton } from '@/src/ui/feedback/Skeleton'
import { useWasServed } from '@/src/ui/hooks/useWasServed'
import './code.css'
import { loadDocumentation, loadedDocumentation, type LoadedDocumentation } from './documentation'
import styles from './DocumentBody.module.css'
import { SLOT_ATTRIBUTE, servedText } from './servedText'
import './tables.css'

type Props = { language: Language }

/** Mount it with the language as key: what it shows is chosen once. */
export const DocumentBody = ({ language }: Props) => {
  const [served] = useState(() => servedText(language))
  const [ready] = useState(() => loadedDocumentation(language))
  if (served) return <ServedText nodes={served} />
  if (ready) return <RenderedText {...ready} />
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <LateText language={language} />
    </Suspense>
  )
}

const slot = { className: styles.body, [SLOT_ATTRIBUTE]: '' }

const LateText = ({ language }: Props) => <RenderedText {...use(loadDocumentation(language))} />

const RenderedText = ({ Text, documentation }: LoadedDocumentation) => (
  <div {...slot}>
    <Text documentation={documentation} />
  </div>
)

// React takes no interest in the children of an element with inner HTML, and writes it only when this object changes.
const asServed = { __html: '' }

/** The server's own nodes: React hydrates around them, and later puts them back where it made the element itself. */
const ServedText = ({ nodes }: { nodes: readonly Node[] }) => {
  const ref = useRef<HTMLDivElement>(null)
  const wasServed = useWasServed()
  useLayoutEffect(() => {
    if (ref.current?.firstChild !== nodes[0]) ref.current?.replaceChildren(...nodes)
  }, [nodes])
  return (
    <div
      {...slot}
      ref={ref}
      {...(wasServed && { dangerouslySetInnerHTML: asServed, suppressHydrationWarning: true })}
    />
  )
}
