import { Late } from '@/src/layout/deferred/Late'
import { lateSection } from '@/src/layout/deferred/lateSections'
import { Banner } from './banner/Banner'
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
