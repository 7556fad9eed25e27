import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { ApiMenuButton } from './ApiMenuButton'
import styles from './screen.module.css'

const Playground = deferred({
  id: 'playground',
  texts: ['playgroundPage', 'openIncidents', 'lists'],
  code: async () => (await import('./Playground.deferred')).Playground,
})

export const Screen = () => {
  const { pageNames } = useTexts()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <ApiMenuButton />
        <h1 id={pageHeadingId} tabIndex={-1} className={styles.title}>
          {pageNames.playground()}
        </h1>
      </div>
      <Playground className={styles.playground} />
    </div>
  )
}
