import type { ContentParts } from '@/openapi/content'
import { useConfiguration } from '@/src/runtime/configuration'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/parts/page/OutsideLink'
import { GroupsCarousel } from '../groups/GroupsCarousel'
import { BootcampCard } from './BootcampCard'
import styles from './Highlights.module.css'

type Licence = ContentParts['homeSections']['licence']

/** The bootcamp and its activities, the interest groups in turn, and licences for commercial use. */
export const Highlights = ({ licence }: { licence: Licence }) => {
  const { seasons, hasGroups } = useConfiguration().content
  if (seasons.length === 0 && !hasGroups && !licence) return null
  return (
    <section className={styles.highlights}>
      {seasons.length > 0 && <BootcampCard />}
      {hasGroups && <GroupsCarousel />}
      {licence && <LicenceCard {...licence} />}
    </section>
  )
}

/** Permitted commercial use, and its terms: each licence by name, and the parts of a model under it. */
const LicenceCard = ({ title, text, link, terms }: NonNullable<Licence>) => {
  const texts = useTexts().homeSections.licence
  const form = useConfiguration().licenceForms[useLanguage()]
  return (
    <div className={styles.licence}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <dl className={styles.licences}>
        {terms.map(({ models, licence, covers }) => (
          <div key={models} className={styles.terms}>
            <dt>{models}</dt>
            <dd>
              {licence && <strong className={styles.name}>{licence}</strong>}
              <span>{covers}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.links}>
        {link && (
          <OutsideAnchor href={link} className={styles.link}>
            {texts.link()}
          </OutsideAnchor>
        )}
        {form && (
          <OutsideAnchor href={form} className={styles.link}>
            {texts.form()}
          </OutsideAnchor>
        )}
      </p>
    </div>
  )
}
