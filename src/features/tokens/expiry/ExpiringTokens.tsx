import { useSelector } from '@xstate/react'
import { useEffect, useReducer } from 'react'
import { Link } from 'react-router-dom'
import { selectList } from '@/machines/load/load.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { daysLeft, expiringDays } from '@/openapi/rules/tokens'
import { usePortalRuntime, useSession } from '@/src/actors/portal'
import { useLoad } from '@/src/actors/useLoad'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { CalendarIcon } from '@/src/ui/base/icons'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { watchTokens } from '../tokenChanges'
import { useNow } from '@/src/features/shared/useNow'
import { expiringTokensPorts } from './expiringTokens.ports'
import styles from './ExpiringTokens.module.css'
import { useSaveExpiry } from './useSaveExpiry'

/** A notice with the user's tokens that expire soon, if any do. */
export const ExpiringTokens = () => {
  const texts = useTexts().tokenExpiry
  const changes = useTokenChanges()
  const expiring = useLoad(expiringTokensPorts, changes)
  const now = useNow()
  const save = useSaveExpiry()
  const tokens = useSelector(expiring, selectList).filter(({ expired_at }) => daysLeft(expired_at, now) !== null)
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

/** How many times this page has seen the user's tokens change, in this tab or another. */
function useTokenChanges(): number {
  const { window } = usePortalRuntime().services
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const [changes, count] = useReducer((seen: number) => seen + 1, 0)
  useEffect(() => watchTokens(window, userId, count).stop, [window, userId])
  return changes
}
