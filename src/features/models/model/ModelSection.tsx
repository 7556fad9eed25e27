import { createContext, use, type ReactNode } from 'react'
import type { CatalogueModel } from '@/openapi/types'
import styles from './Sections.module.css'

type Shown = { model: CatalogueModel; models: readonly CatalogueModel[] }

/** The model of this page, and all that are on offer; null outside of such a page. */
export const ModelContext = createContext<Shown | null>(null)

/** The model of this page. Throws outside of such a page. */
export function useShownModel(): Shown {
  const shown = use(ModelContext)
  if (!shown) throw new Error('useShownModel needs a ModelContext above it')
  return shown
}

type Props = { id: string; title: string; lead?: string; children: ReactNode }

export const ModelSection = ({ id, title, lead, children }: Props) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {lead && <p className={styles.lead}>{lead}</p>}
    {children}
  </section>
)
