import { GroupsCarousel } from '../groups/GroupsCarousel'
import { BootcampCard } from './BootcampCard'
import styles from './Highlights.module.css'
import { LicenceCard } from './LicenceCard'

/** The bootcamp and what goes on in it, the interest groups in turn, and what may be used commercially. */
export const Highlights = () => (
  <section className={styles.highlights}>
    <BootcampCard />
    <GroupsCarousel />
    <LicenceCard />
  </section>
)
