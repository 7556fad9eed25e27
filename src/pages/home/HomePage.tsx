import { Late } from '../../layout/Late'
import { lateSection } from '../../layout/lateSections'
import { Banner } from './Banner'
import styles from './HomePage.module.css'

const belowTheBanner = lateSection({
  id: 'below-the-banner',
  texts: 'homeSections',
  code: async () => (await import('./HomeSections')).HomeSections,
})

export const HomePage = () => (
  <>
    <Banner />
    <Late section={belowTheBanner} className={styles.sections} />
  </>
)
