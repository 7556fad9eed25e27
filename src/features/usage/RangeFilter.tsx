import { useEffect } from 'react'
import { rangeOf } from '@/machines/usage/dayRange'
import { addDays, earliestDay, longestRangeDays, type Day } from '@/openapi/rules/days'
import type { DayRange } from '@/openapi/types'
import { localeTags } from '@/openapi/rules/language'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dropdown } from '@/src/ui/overlays/Dropdown'
import { CalendarIcon } from '@/src/ui/base/icons'
import { Notice } from '@/src/ui/feedback/Notice'
import { Spinner } from '@/src/ui/base/Spinner'
import { useLazyModule, type LazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from './Toolbar.module.css'

type Props = { range: DayRange; today: Day; zone: string; onChoose: (range: DayRange) => void }

type CalendarModule = Awaited<ReturnType<typeof importCalendar>>

const importCalendar = () => import('@/src/ui/forms/rangeCalendar/DayRangeCalendar')
const presetDays = [7, 30, longestRangeDays] as const

/** The first and the last day of the figures, by calendar or by a preset; the calendar is loaded on hover or focus, at the latest when it is opened. */
export const RangeFilter = ({ range, today, zone, onChoose }: Props) => {
  const texts = useTexts().callDetailPage
  const calendar = useLazyModule(importCalendar)
  return (
    <Dropdown
      align="end"
      label={texts.range()}
      value={<span className={styles.range}>{texts.rangeOf({ start: range.startTime, end: range.endTime })}</span>}
      icon={<CalendarIcon />}
      onApproach={calendar.load}
    >
      {(close) => {
        const choose = (chosen: DayRange) => {
          onChoose(chosen)
          close()
        }
        return (
          <div className={styles.rangePanel}>
            <Presets today={today} onChoose={choose} />
            <Calendar calendar={calendar} range={range} today={today} zone={zone} onChoose={choose} />
          </div>
        )
      }}
    </Dropdown>
  )
}

const Presets = ({ today, onChoose }: Pick<Props, 'today' | 'onChoose'>) => {
  const texts = useTexts().callDetailPage
  return (
    <div role="group" aria-label={texts.presets()} className={styles.presets}>
      {presetDays.map((days) => (
        <Button
          key={days}
          size="small"
          onClick={() => onChoose({ startTime: addDays(today, 1 - days), endTime: today })}
        >
          {texts.lastDays({ days })}
        </Button>
      ))}
    </div>
  )
}

type CalendarProps = Props & { calendar: LazyModule<CalendarModule> }

const Calendar = ({
  calendar: { module, hasFailed, isLoading, load },
  range,
  today,
  zone,
  onChoose,
}: CalendarProps) => {
  const texts = useTexts()
  const locale = localeTags[useLanguage()]
  useEffect(load, [load])
  const retry = (
    <Button returnFocus busy={isLoading} onClick={load}>
      {texts.common.retry()}
    </Button>
  )
  if (!module)
    return hasFailed ? (
      <Notice tone="warning" role="alert" actions={retry}>
        {texts.callDetailPage.calendarFailed()}
      </Notice>
    ) : (
      <p role="status" className={styles.waiting}>
        <Spinner />
        {texts.callDetailPage.calendarLoading()}
      </p>
    )
  return (
    <module.DayRangeCalendar
      locale={locale}
      timeZone={zone}
      label={texts.callDetailPage.chooseRange({ days: longestRangeDays })}
      previousMonth={texts.callDetailPage.previousMonth()}
      nextMonth={texts.callDetailPage.nextMonth()}
      value={{ start: range.startTime, end: range.endTime }}
      earliest={earliestDay(today)}
      latest={today}
      maxDistance={longestRangeDays}
      onChoose={({ start, end }) => onChoose(rangeOf(start, end))}
    />
  )
}
