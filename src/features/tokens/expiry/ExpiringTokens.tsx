import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { daysLeft, expiringDays } from '@/openapi/rules/tokens'
import { useResource } from '@/src/runtime/useResource'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { CalendarIcon } from '@/src/ui/base/icons'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { useNow } from '@/src/parts/useNow'
import { expiringCall } from './expiringQuery'
import styles from './ExpiringTokens.module.css'
import { useSaveExpiry } from './useSaveExpiry'

/** A notice with the user's tokens that expire soon, if any do. */
export const ExpiringTokens = () => {
  const texts = useTexts().tokenExpiry
  const listed = useSelector(useResource('listTokens', expiringCall.parameters), selectData)?.list ?? []
  const now = useNow()
  const save = useSaveExpiry()
  // A server that does not support the filter sends all tokens.
  const tokens = listed
    .filter(({ expired_at }) => daysLeft(expired_at, now) !== null)
    .toSorted((a, b) => Date.parse(a.expired_at) - Date.parse(b.expired_at))
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
