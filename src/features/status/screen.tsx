import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import styles from './Status.module.css'

const StatusBoard = deferred({
  id: 'status-board',
  texts: ['statusPage'],
  code: async () => (await import('./StatusBoard.deferred')).StatusBoard,
})

export const Screen = () => {
  const { nav, pageNames, statusPage: texts } = useTexts()
  return (
    <Page>
      <PageHeading eyebrow={nav.api()} lead={texts.lead()}>
        {pageNames.status()}
      </PageHeading>
      <StatusBoard className={styles.board} />
    </Page>
  )
}
