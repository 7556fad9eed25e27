import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { selectData } from '@/machines/load/load.machine'
import type { RemainingLimits } from '@/openapi/types'
import { usePortalRuntime } from '@/src/runtime/portal'
import { useResource } from '@/src/runtime/useResource'
import { exactCount, formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { Meter } from '@/src/ui/data/Meter'
import { useNow } from '@/src/parts/useNow'
import styles from './AccountSummary.module.css'
import { incidental, Loaded } from './Loaded'

type Use = { name: string; used: number; limit: number; tone: 'red' | 'blue' }

const Uses = ({ uses }: { uses: readonly Use[] }) => {
  const { accountSummary: texts } = useTexts()
  return uses.map(({ name, used, limit, tone }) => (
    <div key={name} className={styles.meter}>
      <span>{name}</span>
      <span>{`${formatCount(used)} / ${formatCount(limit)}`}</span>
      <Meter
        label={texts.meter({ name, used: exactCount(used), quota: exactCount(limit) })}
        value={used}
        max={limit}
        tone={tone}
      />
    </div>
  ))
}

export const Month = () => {
  const { accountSummary: texts } = useTexts()
  return (
    <Loaded from={useResource('getUsageOverview', {}, incidental)}>
      {({ month_used: used, month_quota: quota }) => (
        <Uses
          uses={[
            { name: texts.input(), used: used.input_tokens, limit: quota.input_tokens, tone: 'red' },
            { name: texts.output(), used: used.output_tokens, limit: quota.output_tokens, tone: 'blue' },
          ]}
        />
      )}
    </Loaded>
  )
}

export const Limits = () => {
  const { accountSummary: texts } = useTexts()
  const applications = useResource('listRateApplications', {}, incidental)
  const [latest] = useSelector(applications, selectData)?.list ?? []
  const states = { pending: texts.pending, approved: texts.approved, rejected: texts.rejected }
  return (
    <>
      <Loaded from={useResource('getRemainingLimits', {}, incidental)}>
        {({ minute }) => <MinuteUses minute={minute} />}
      </Loaded>
      {latest && <p>{states[latest.status]()}</p>}
    </>
  )
}

/** The rest of this minute; all of it is free again after its end, if no other call begins. */
const MinuteUses = ({ minute }: { minute: RemainingLimits['minute'] }) => {
  const { accountSummary: texts } = useTexts()
  const { now } = usePortalRuntime().services
  const freeAt = useMemo(() => now() + minute.reset_seconds * 1000, [now, minute])
  const isFree = useNow() >= freeAt
  const use = ({ limit, remaining }: RemainingLimits['minute']['requests']) => ({
    used: isFree ? 0 : Math.max(0, limit - remaining),
    limit,
  })
  return (
    <Uses
      uses={[
        { name: texts.requests(), tone: 'blue', ...use(minute.requests) },
        { name: texts.minuteTokens(), tone: 'blue', ...use(minute.tokens) },
      ]}
    />
  )
}
