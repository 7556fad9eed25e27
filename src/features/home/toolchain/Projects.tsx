import { Link } from 'react-router-dom'
import { repositories } from '@/src/content/home/facts'
import { paths } from '@/src/content/pages'
import { OutsideHeading } from '../content/OutsideHeading'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { Section } from '../content/Section'
import { Stars } from './Stars'
import styles from './Projects.module.css'

/** The organisation's repositories with their stars, where these are known. */
export const Projects = ({ stars }: { stars: Readonly<Record<string, number>> }) => {
  const texts = useTexts().homeSections.projects
  const more = (
    <Link to={paths.community} className={buttonClass()}>
      {texts.more()}
      <ArrowRightIcon />
    </Link>
  )
  return (
    <Section title={texts.title()} lead={texts.lead()} aside={more}>
      <ul className={styles.projects}>
        {repositories.map(({ name, link, countKey, key }) => (
          <li key={name} className={styles.project}>
            <OutsideHeading href={link} className={styles.name}>
              {name}
            </OutsideHeading>
            <Stars count={stars[countKey]} />
            <p className={styles.text}>{texts[key]()}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
