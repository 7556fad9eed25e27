import type { HomeContent } from '@/machines/home/homeContent'
import { useTexts } from '@/src/i18n/texts'
import { OutsideHeading } from '../content/OutsideHeading'
import { useMatches } from '@/src/ui/hooks/useMatches'
import { ContentPicture } from '../content/ContentPicture'
import { Section } from '../content/Section'
import styles from './Models.module.css'

type Props = { title: string; lead: string | undefined; models: HomeContent['lms'] }

/** The model cards: a grid on a desktop, a strip to swipe through on a phone. */
export const Models = ({ title, lead, models }: Props) => {
  const { homeSections: texts } = useTexts()
  const isStrip = useMatches('(width < 40rem)')
  return (
    <Section title={title} lead={lead}>
      <ul className={styles.cards} {...(isStrip && { tabIndex: 0, 'aria-label': texts.models.swipe() })}>
        {models.map((model) => (
          <li key={model.title} className={styles.card}>
            <ContentPicture
              name={model.mobile_image}
              className={styles.picture}
              sizes="(width < 40rem) 88vw, (width < 60rem) 44vw, 24rem"
            />
            <div className={styles.words}>
              <OutsideHeading href={model.link} className={styles.title} markClass={styles.arrow}>
                {model.title}
              </OutsideHeading>
              <p className={styles.introduction}>{model.introduction}</p>
              <p className={styles.description}>{model.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
