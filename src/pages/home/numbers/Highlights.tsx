import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/content/configuration'
import { exactCount } from '@/src/content/formatCount'
import { bootcampSeasons, licencesAddress } from '@/src/content/home/facts'
import { paths } from '@/src/content/pages'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideAnchor'
import { ArrowRightIcon } from '@/src/ui/data/icons'
import { GroupsCarousel } from '../groups/GroupsCarousel'
import styles from './Highlights.module.css'

/** The bootcamp's count, the interest groups in turn, and what may be used commercially. */
export const Highlights = () => (
  <section className={styles.highlights}>
    <BootcampCard />
    <GroupsCarousel />
    <LicenceCard />
  </section>
)

const BootcampCard = () => {
  const texts = useTexts().homeSections.bootcamp
  const participants = useConfiguration().bootcamps.participants
  const count = participants === null ? bootcampSeasons : participants
  return (
    <div className={styles.bootcamp}>
      <h2 className={styles.title}>{texts.title()}</h2>
      <p className={styles.count}>
        {participants === null ? texts.count({ count }) : texts.people({ count: exactCount(count) })}
      </p>
      <p className={styles.text}>{texts.text()}</p>
      <Link to={paths.season4} className={styles.link}>
        {texts.link()}
        <ArrowRightIcon />
      </Link>
    </div>
  )
}

const LicenceCard = () => {
  const texts = useTexts().homeSections.licence
  const form = useConfiguration().licenceForms[useLanguage()]
  return (
    <div className={styles.licence}>
      <h2 className={styles.title}>{texts.title()}</h2>
      <p className={styles.text}>{texts.text()}</p>
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
