import { Late } from '@/src/layout/deferred/Late'
import { lateSection } from '@/src/layout/deferred/lateSections'
import { Banner } from './banner/Banner'
import styles from './screen.module.css'

const belowTheBanner = lateSection({
  id: 'below-the-banner',
  texts: 'homeSections',
  code: async () => (await import('./HomeSections.deferred')).HomeSections,
})

export const Screen = () => (
  <>
    <Banner />
    <Late section={belowTheBanner} className={styles.sections} />
  </>
)
