import { Link } from 'react-router-dom'
import type { ContentParts } from '@/openapi/content'
import { paths } from '@/src/runtime/paths'
import { OutsideHeading } from '../content/OutsideHeading'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { Section } from '../content/Section'
import { Stars } from './Stars'
import styles from './Projects.module.css'

type Props = NonNullable<ContentParts['homeSections']['projects']> & { stars: Readonly<Record<string, number>> }

/** The organisation's repositories with their stars and licences, if these are known. */
export const Projects = ({ title, lead, repositories, stars: counts }: Props) => {
  const texts = useTexts().homeSections.projects
  const more = (
    <Link to={paths.community} className={buttonClass()}>
      {texts.more()}
      <ArrowRightIcon />
    </Link>
  )
  return (
    <Section title={title} lead={lead} aside={more}>
      <ul className={styles.projects}>
        {repositories.map(({ name, link, stars = '', licence, text }) => (
          <li key={name} className={styles.project}>
            <OutsideHeading href={link} className={styles.name}>
              {name}
            </OutsideHeading>
            <Stars count={counts[stars]} />
            <p className={styles.text}>{text}</p>
            {licence && <p className={styles.text}>{licence}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
