import { deferred } from '@/src/parts/deferred/deferred'
import { Page } from '@/src/parts/page/Page'
import { Skeleton } from '@/src/ui/base/Skeleton'
import styles from './Model.module.css'

const ModelBoard = deferred({
  id: 'model',
  texts: ['modelsPage', 'modelPage', 'openIncidents'],
  code: async () => (await import('./ModelBoard.deferred')).ModelBoard,
})

/** Without a heading, which would get the focus and take it along when the model replaces it. */
const pending = (
  <>
    <Skeleton shape="heading" />
    <Skeleton shape="block" />
  </>
)

export const Screen = () => (
  <Page>
    <ModelBoard className={styles.board} fallback={pending} />
  </Page>
)
