import { GroupsCarousel } from '../groups/GroupsCarousel'
import { BootcampCard } from './BootcampCard'
import styles from './Highlights.module.css'
import { LicenceCard } from './LicenceCard'

/** The bootcamp and its activities, the interest groups in turn, and licences for commercial use. */
export const Highlights = () => (
  <section className={styles.highlights}>
    <BootcampCard />
    <GroupsCarousel />
    <LicenceCard />
  </section>
)
