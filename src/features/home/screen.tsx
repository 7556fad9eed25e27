import { deferred } from '@/src/parts/deferred/deferred'
import { Banner } from './banner/Banner'
import styles from './screen.module.css'

const BelowTheBanner = deferred({
  id: 'below-the-banner',
  texts: ['homeSections', 'bootcampPages', 'interestPage'],
  code: async () => (await import('./HomeSections.deferred')).HomeSections,
})

export const Screen = () => (
  <>
    <Banner />
    <BelowTheBanner className={styles.sections} />
  </>
)
