import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { id: string; isCurrent?: boolean; children: ReactNode }

/** Leads to a section of this page, and the keyboard with it. */
export const SectionLink = ({ id, isCurrent = false, children }: Props) => (
  <Link
    to={{ hash: id }}
    aria-current={isCurrent ? 'location' : undefined}
    onClick={(event) => {
      event.currentTarget.closest('details')?.removeAttribute('open')
      document.getElementById(id)?.focus({ preventScroll: true })
    }}
  >
    {children}
  </Link>
)
