import { formatDayIn, formatMinute, formatSecondIn } from '@/src/i18n/formatInstant'
import { useLanguage } from '@/src/i18n/texts'

type Props = {
  instant: string
  /** The time zone of usage days; by default the reader's own. */
  timeZone?: string | null
}

/** The day of an instant; the title has the time, and the zone where it is not the reader's. */
export const Day = ({ instant, timeZone = null }: Props) => {
  const language = useLanguage()
  const title =
    timeZone === null ? formatMinute(language, instant) : `${formatSecondIn(language, timeZone, instant)} (${timeZone})`
  return (
    <time dateTime={instant} title={title}>
      {formatDayIn(language, timeZone, instant)}
    </time>
  )
}
