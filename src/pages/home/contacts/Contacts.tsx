import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { HomeContent } from '@/machines/homeContent/homeContent'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/data/classNames'
import { ContactIcon } from './ContactIcon'
import { Section } from '../content/Section'
import styles from './Contacts.module.css'

type Groups = HomeContent['community_list']
type Entry = Groups[number]['entries'][number]

/** Where the community meets; an entry with a code shows it under the pointer, on focus and on touch. */
export const Contacts = ({ groups }: { groups: Groups }) => {
  const texts = useTexts().homeSections.contacts
  if (groups.length === 0) return null
  return (
    <Section title={texts.title()} lead={texts.lead()}>
      <div className={styles.groups}>
        {groups.map(({ title, entries }) => (
          <div key={title} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <li key={entry.link + entry.qrcode} className={styles.entry}>
                  <Contact entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

const nameOf = ({ name, link, icon }: Entry) => name ?? (URL.canParse(link) ? new URL(link).hostname : icon)

const Contact = ({ entry }: { entry: Entry }) => {
  const [isOpen, setOpen] = useState(false)
  const contact = useRef<HTMLDivElement>(null)
  const texts = useTexts().homeSections.contacts
  // Served HTML may have the focus before this script is there.
  useEffect(() => setOpen(contact.current?.contains(document.activeElement) ?? false), [])
  const name = nameOf(entry)
  const hover = (isOver: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(isOver)
  const press = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
  const face = (
    <>
      <ContactIcon icon={entry.icon} />
      {name}
    </>
  )
  return (
    <div
      ref={contact}
      className={styles.contact}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={press}
    >
      {entry.link ? (
        <a href={entry.link} target="_blank" rel="noopener" className={styles.face}>
          {face}
        </a>
      ) : (
        <button
          type="button"
          className={styles.face}
          aria-label={texts.showCode({ name })}
          onClick={() => setOpen(true)}
        >
          {face}
        </button>
      )}
      {entry.qrcode && (
        <span className={classNames(styles.tip, isOpen && styles.open)} aria-hidden={!isOpen}>
          <img src={entry.qrcode} alt={texts.qrCode({ name })} width="144" height="144" loading="lazy" />
          <span>{texts.scan()}</span>
        </span>
      )}
    </div>
  )
}
