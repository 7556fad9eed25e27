import { parseDate, type DateValue } from '@internationalized/date'
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
import { ChevronLeftIcon, ChevronRightIcon } from '../icons'
import styles from './DayRangeCalendar.module.css'

/** Both ends as `YYYY-MM-DD`, both included. */
export type Days = { start: string; end: string }

type Props = {
  /** BCP 47, e.g. `zh-CN`. */
  locale: string
  label: string
  value: Days
  earliest: string
  latest: string
  /** How far the second day may lie from the first. */
  maxDistance: number
  onChoose: (days: Days) => void
}

/** A month in which two days are chosen with pointer or keyboard. Its weight is React Aria's: load it when it is opened. */
export const DayRangeCalendar = ({ locale, label, value, earliest, latest, maxDistance, onChoose }: Props) => (
  <I18nProvider locale={locale}>
    <RangeCalendar
      className={styles.calendar ?? ''}
      aria-label={label}
      autoFocus
      defaultValue={{ start: parseDate(value.start), end: parseDate(value.end) }}
      minValue={parseDate(earliest)}
      maxValue={parseDate(latest)}
      isDateUnavailable={(day, first) => first !== null && distance(day, first) > maxDistance}
      onChange={({ start, end }) => onChoose({ start: start.toString(), end: end.toString() })}
    >
      <header className={styles.header}>
        <Button slot="previous" className={styles.step ?? ''}>
          <ChevronLeftIcon />
        </Button>
        <Heading className={styles.month ?? ''} />
        <Button slot="next" className={styles.step ?? ''}>
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

const dayMs = 24 * 60 * 60 * 1000
const distance = (one: DateValue, other: DateValue) =>
  Math.abs(Date.parse(one.toString()) - Date.parse(other.toString())) / dayMs
