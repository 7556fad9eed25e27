import { createContext, use, type ReactNode } from 'react'
import type { DocumentationLabels } from '@/src/content/documentation/documentation'

const LabelsContext = createContext<DocumentationLabels | null>(null)

export const LabelsProvider = ({ labels, children }: { labels: DocumentationLabels; children: ReactNode }) => (
  <LabelsContext value={labels}>{children}</LabelsContext>
)

/** The small words of the text; throws outside `LabelsProvider`. */
export function useLabels(): DocumentationLabels {
  const labels = use(LabelsContext)
  if (!labels) throw new Error('useLabels needs a LabelsProvider above it')
  return labels
}
