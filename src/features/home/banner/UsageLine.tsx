import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { useResource } from '@/src/runtime/useResource'
import { paths } from '@/src/runtime/paths'
import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { percentOf } from '@/src/parts/Count'

/** One line of this month's usage; empty until it is known, and before the first call. */
export const UsageLine = () => {
  const { homePage: texts } = useTexts()
  const usage = useSelector(useResource('getUsageOverview', {}, { isIncidental: true }), selectData)
  if (usage === null) return null
  const { month_used: used, month_quota: quota } = usage
  if (used.input_tokens + used.output_tokens === 0) return null
  return (
    <Link to={paths.callDetail}>
      {texts.monthUsage({
        input: formatCount(used.input_tokens),
        inputShare: percentOf(used.input_tokens, quota.input_tokens),
        output: formatCount(used.output_tokens),
        outputShare: percentOf(used.output_tokens, quota.output_tokens),
      })}
    </Link>
  )
}
