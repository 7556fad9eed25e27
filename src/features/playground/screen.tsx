import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { setHistoryPlace } from './historyPlace'
import styles from './screen.module.css'

const Playground = deferred({
  id: 'playground',
  texts: ['playgroundPage', 'openIncidents'],
  code: async () => (await import('./Playground.deferred')).Playground,
})

export const Screen = () => {
  const { nav, pageNames } = useTexts()
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading eyebrow={nav.api()}>{pageNames.playground()}</PageHeading>
        <Playground className={styles.playground} />
      </div>
    </Page>
  )
}

/** The place of the account's conversations, below the page's entry of the menu. */
export const Menu = () => <div ref={setHistoryPlace} />
