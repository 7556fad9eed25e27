import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectExpiring } from '@/machines/expiringTokens/expiringTokens.selectors'
import { selectUserId } from '@/machines/session/session.selectors'
import { daysLeft, expiringDays } from '@/openapi/rules/tokens'
import { useSession } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { CalendarIcon } from '@/src/ui/data/icons'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { useNow } from '../useNow'
import { expiringTokensPorts } from './expiringTokens.ports'
import styles from './ExpiringTokens.module.css'
import { useSaveExpiry } from './useSaveExpiry'

/** A line that says which of the person's tokens expire soon; nothing where none does. */
export const ExpiringTokens = () => {
  const texts = useTexts().tokenExpiry
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const asked = usePageActor((services) => expiringTokensPorts(services, userId), undefined)
  const now = useNow()
  const save = useSaveExpiry()
  const tokens = useSelector(asked, selectExpiring).filter(({ expired_at }) => daysLeft(expired_at, now) !== null)
  const [first] = tokens
  const days = first && daysLeft(first.expired_at, now)
  if (!first || !days) return null
  const said = { name: first.token_name, days }
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <div className={styles.actions}>
          <Link
            to={{ pathname: paths.tokens, search: '?status=expiring' }}
            className={buttonClass({ size: 'small', variant: 'quiet' })}
          >
            {texts.see()}
          </Link>
          <Button size="small" variant="quiet" onClick={() => save(tokens)}>
            <CalendarIcon />
            {texts.toCalendar()}
          </Button>
        </div>
      }
    >
      {tokens.length === 1 ? texts.one(said) : texts.several({ ...said, count: tokens.length, limit: expiringDays })}
    </Notice>
  )
}
