import type { ApiToken } from '@/openapi/types'
import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import '@/src/ui/theme/native.css'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './TokenLimits.module.css'

/** More models than this are counted, and named on request. */
const namedModels = 3

/** Whether a token has anything to show here. */
export const hasLimits = ({ models = [], rpm = 0, note = '' }: ApiToken) => models.length > 0 || rpm > 0 || note !== ''

/** Which models a token may call and how often, and its note. */
export const TokenLimits = ({ token: { token_name: name, models = [], rpm = 0, note = '' } }: { token: ApiToken }) => {
  const texts = useTexts().tokensPage
  return (
    <div className={styles.limits}>
      <VisuallyHidden>{texts.limitsOf({ name })}</VisuallyHidden>
      {models.length > namedModels ? (
        <details className={styles.models}>
          <summary data-sign>{texts.modelCount({ count: models.length })}</summary>
          <Models ids={models} />
        </details>
      ) : (
        models.length > 0 && <Models ids={models} />
      )}
      {rpm > 0 && <span>{texts.ownLimit({ limit: formatCount(rpm) })}</span>}
      {note !== '' && <p className={styles.note}>{note}</p>}
    </div>
  )
}

const Models = ({ ids }: { ids: readonly string[] }) => (
  <ul className={styles.names} translate="no">
    {ids.map((id) => (
      <li key={id}>
        <code>{id}</code>
      </li>
    ))}
  </ul>
)
