import { parseDate, toCalendarDate, toZoned, type DateValue } from '@internationalized/date'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { ChevronLeftIcon, ChevronRightIcon } from '@/src/ui/base/icons'
import styles from './DayRangeCalendar.module.css'

/** Both ends as `YYYY-MM-DD`, both included. */
export type Days = { start: string; end: string }

type Props = {
  /** BCP 47, e.g. `zh-CN`. */
  locale: string
  /** IANA name of the zone in which it is today. */
  timeZone: string
  label: string
  previousMonth: string
  nextMonth: string
  value: Days
  earliest: string
  latest: string
  /** How far the second day may lie from the first. */
  maxDistance: number
  onChoose: (days: Days) => void
}

/** A month in which two days are chosen with pointer or keyboard. Its weight is React Aria's: load it when it is opened. */
export const DayRangeCalendar = ({
  locale,
  timeZone,
  label,
  previousMonth,
  nextMonth,
  value,
  earliest,
  latest,
  maxDistance,
  onChoose,
}: Props) => (
  <I18nProvider locale={locale}>
    <RangeCalendar
      className={styles.calendar ?? ''}
      aria-label={label}
      autoFocus
      defaultValue={{ start: zoned(value.start, timeZone), end: zoned(value.end, timeZone) }}
      minValue={parseDate(earliest)}
      maxValue={parseDate(latest)}
      isDateUnavailable={(day, first) => first !== null && distance(day, first) > maxDistance}
      onChange={({ start, end }) => onChoose({ start: plain(start), end: plain(end) })}
    >
      <header className={styles.header}>
        <Button slot="previous" aria-label={previousMonth} className={styles.step ?? ''}>
          <ChevronLeftIcon />
        </Button>
        <Heading className={styles.month ?? ''} />
        <Button slot="next" aria-label={nextMonth} className={styles.step ?? ''}>
          <ChevronRightIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle={locale.startsWith('zh') ? 'narrow' : 'short'} className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(day) => <CalendarCell date={day} className={styles.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  </I18nProvider>
)

/** The calendar takes its today from the zone of its value; a plain day would leave it to the browser's. */
const zoned = (day: string, timeZone: string) => toZoned(parseDate(day), timeZone)
const plain = (day: DateValue) => toCalendarDate(day).toString()

const dayMs = 24 * 60 * 60 * 1000
const distance = (one: DateValue, other: DateValue) =>
  Math.abs(Date.parse(plain(one)) - Date.parse(plain(other))) / dayMs
