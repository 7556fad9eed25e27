import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { usePageActor } from '@/src/actors/usePageActor'
import { paths } from '@/src/content/pages'
import { formatCount } from '@/src/content/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { percentOf } from '@/src/features/shared/Count'
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
