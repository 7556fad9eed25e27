import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { usePageActor } from '@/src/runtime/usePageActor'
import { paths } from '@/src/runtime/paths'
import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { percentOf } from '@/src/parts/Count'
import { accountUsagePorts } from '@/src/features/account/account.ports'

/** One line of this month's usage; empty until it is known. */
export const UsageLine = () => {
  const { homePage: texts } = useTexts()
  const usage = useSelector(usePageActor(accountUsagePorts, undefined), selectData)
  if (usage === null) return null
  const { month_used: used, month_quota: quota } = usage.overview
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
