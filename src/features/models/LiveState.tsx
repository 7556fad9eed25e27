import type { ModelState } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import styles from './ModelPicture.module.css'

const tones = { works: 'good', slow: 'warning', degraded: 'warning', unavailable: 'bad' } as const

/** The state of a model in a corner of its picture, where its coming moves nothing; nothing for a model without calls. */
export const LiveState = ({ state }: { state: ModelState | undefined }) => {
  const { modelsPage: texts } = useTexts()
  if (state === undefined || state === 'no_data') return null
  return (
    <p className={styles.state}>
      <Badge tone={tones[state]}>{texts.state[state]()}</Badge>
    </p>
  )
}
