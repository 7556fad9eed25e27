import type { HomeContent } from '@/machines/home/homeContent'
import { useTexts } from '@/src/i18n/texts'
import { OpensNewTab } from '@/src/parts/page/OutsideLink'
import { classNames } from '@/src/ui/base/classNames'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { ContactIcon } from './ContactIcon'
import { Section } from '../content/Section'
import { useTipPlace } from './tipPlace'
import { useTip } from './useTip'
import styles from './Contacts.module.css'

type Groups = HomeContent['community_list']
type Entry = Groups[number]['entries'][number]

/** The community's contacts: those with a code show it under the pointer, on focus and on touch; the others are links. */
export const Contacts = ({ title, lead, groups }: { title: string; lead: string; groups: Groups }) => {
  if (groups.length === 0) return null
  return (
    <Section title={title} lead={lead}>
      <div className={styles.groups}>
        {groups.map(({ title: name, entries }) => (
          <div key={name} className={styles.group}>
            <h3 className={styles.title}>{name}</h3>
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
  const name = nameOf(entry)
  if (entry.qrcode) return <CodeContact entry={entry} name={name} />
  return (
    <a href={entry.link} target="_blank" rel="noopener" className={styles.face}>
      <ContactIcon icon={entry.icon} />
      {name}
      <OpensNewTab className={styles.arrow} />
    </a>
  )
}

/** A code to scan, and the link that it holds, if it is one that a browser opens. */
const CodeContact = ({ entry: { icon, link, qrcode }, name }: { entry: Entry; name: string }) => {
  const texts = useTexts().homeSections.contacts
  const { isOpen, open, handlers } = useTip()
  const tip = useTipPlace<HTMLSpanElement>(isOpen)
  return (
    <div className={styles.contact} tabIndex={-1} {...handlers}>
      <button
        type="button"
        className={styles.face}
        aria-expanded={isOpen}
        aria-label={texts.showCode({ name })}
        onClick={open}
      >
        <ContactIcon icon={icon} />
        {name}
      </button>
      <span ref={tip} className={classNames(styles.tip, isOpen && styles.open)}>
        <img src={qrcode} alt={texts.qrCode({ name })} width="144" height="144" />
        <span>{texts.scan()}</span>
        {link && (
          <a href={link} target="_blank" rel="noopener">
            {texts.open()}
            <VisuallyHidden> {name}</VisuallyHidden>
            <OpensNewTab />
          </a>
        )}
      </span>
    </div>
  )
}
