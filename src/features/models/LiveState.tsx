import { useTexts } from '@/src/i18n/texts'
import type { ModelNow } from '@/src/parts/modelStates/useModelStates'
import { Badge } from '@/src/ui/base/Badge'
import styles from './ModelPicture.module.css'

const tones = { works: 'good', slow: 'warning', degraded: 'warning', unavailable: 'bad' } as const

/**
 * The state of a model in a corner of its picture, where its coming moves nothing; nothing for a model without calls. An open incident
 * takes the place of calls that succeed.
 */
export const LiveState = ({ now }: { now: ModelNow | undefined }) => {
  const { modelsPage: texts } = useTexts()
  if (now === undefined) return null
  const { state, incidents } = now
  const hasIncident = incidents.length > 0
  const isShown = state !== 'no_data' && !(hasIncident && state === 'works')
  return (
    <p className={styles.state}>
      {hasIncident && <Badge tone="warning">{texts.incident()}</Badge>}
      {isShown && <Badge tone={tones[state]}>{texts.state[state]()}</Badge>}
    </p>
  )
}
