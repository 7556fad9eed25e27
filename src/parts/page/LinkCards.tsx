import { Link } from 'react-router-dom'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { OpensNewTab } from './OutsideLink'
import styles from './LinkCards.module.css'

/** `to` stays in the portal, `href` leaves it; an empty address hides the card. */
export type CardLink = { title: string; text: string } & ({ to: string } | { href: string })

type Props = { title: string; links: readonly CardLink[] }

const addressOf = (link: CardLink) => ('to' in link ? link.to : link.href)

/** Ways on, as a row of cards; nothing if all are hidden. */
export const LinkCards = ({ title, links }: Props) => {
  const shown = links.filter((link) => addressOf(link) !== '')
  if (shown.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.cards}>
        {shown.map((link) => (
          <li key={addressOf(link)} className={styles.card}>
            <CardTitle link={link} />
            <p className={styles.text}>{link.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CardTitle = ({ link }: { link: CardLink }) => {
  if ('to' in link)
    return (
      <Link to={link.to} className={styles.title}>
        {link.title}
        <ArrowRightIcon className={styles.arrow} />
      </Link>
    )
  return (
    <a href={link.href} target="_blank" rel="noopener" className={styles.title}>
      {link.title}
      <OpensNewTab className={styles.arrow} />
    </a>
  )
}
