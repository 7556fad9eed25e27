import type { MouseEvent } from 'react'
import { buttonClass } from './Button'

type Props = { href: string; hrefLang: string; label: string; busy?: boolean; onChoose: () => void }

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A link to the same page in the other language; an ordinary click changes the language in place instead. */
export const LanguageToggle = ({ href, hrefLang, label, busy = false, onChoose }: Props) => {
  const choose = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    onChoose()
  }
  return (
    <a
      className={buttonClass({ variant: 'quiet', size: 'small' })}
      href={href}
      hrefLang={hrefLang}
      lang={hrefLang}
      aria-busy={busy}
      onClick={choose}
    >
      {label}
    </a>
  )
}
