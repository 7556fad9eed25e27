import { useConfiguration } from '@/src/content/configuration'
import { licencesAddress } from '@/src/content/home/facts'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideLink'
import { GroupsCarousel } from '../groups/GroupsCarousel'
import { BootcampCard } from './BootcampCard'
import styles from './Highlights.module.css'

/** The bootcamp and its activities, the interest groups in turn, and licences for commercial use. */
export const Highlights = () => (
  <section className={styles.highlights}>
    <BootcampCard />
    <GroupsCarousel />
    <LicenceCard />
  </section>
)

/** Each licence by name, and the parts of a model under it. */
const licences = [
  { models: 'internS', name: 'Apache-2.0', covers: 'codeAndWeights' },
  { models: 'internLm', name: 'Apache-2.0', covers: 'codeAndWeights' },
  { models: 'internVl', name: 'MIT', covers: 'code' },
  { models: 'earlier', name: null, covers: 'perRepository' },
] as const

/** Permitted commercial use, and its terms. */
const LicenceCard = () => {
  const texts = useTexts().homeSections.licence
  const form = useConfiguration().licenceForms[useLanguage()]
  return (
    <div className={styles.licence}>
      <h2 className={styles.title}>{texts.title()}</h2>
      <p className={styles.text}>{texts.text()}</p>
      <dl className={styles.licences}>
        {licences.map(({ models, name, covers }) => (
          <div key={models} className={styles.terms}>
            <dt>{texts[models]()}</dt>
            <dd>
              {name && <strong className={styles.name}>{name}</strong>}
              <span>{texts[covers]()}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.links}>
        <OutsideAnchor href={licencesAddress} className={styles.link}>
          {texts.link()}
        </OutsideAnchor>
        {form && (
          <OutsideAnchor href={form} className={styles.link}>
            {texts.form()}
          </OutsideAnchor>
        )}
      </p>
    </div>
  )
}
