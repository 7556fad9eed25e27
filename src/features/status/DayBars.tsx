import { useState } from 'react'
import type { StatusDay } from '@/openapi/types'
import { formatCalendarDay } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { barHeights } from './StateMark'
import { useFigures } from './useFigures'
import styles from './Bars.module.css'

/** Width of a bar with its gap, and of the gap. */
const [STEP, GAP] = [4, 1]
const HEIGHT = 12

/** One bar a day. A range input lies over them: keys, mouse and finger select a day, whose figures are in words below. */
export const DayBars = ({ id, days }: { id: string; days: readonly StatusDay[] }) => {
  const { statusPage: texts } = useTexts()
  const [selected, select] = useState(days.length - 1)
  const words = useDayWords()
  const day = days[Math.min(selected, days.length - 1)]
  if (day === undefined) return null
  return (
    <div>
      <div className={styles.bars}>
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map((day, index) => (
            <Bar key={day.day} state={day.state} at={index} />
          ))}
          <rect className={styles.cursor} x={selected * STEP} y="0" width={STEP} height={HEIGHT} />
        </svg>
        <input
          type="range"
          className={styles.range}
          aria-label={texts.history({ id })}
          aria-valuetext={words(day)}
          min={0}
          max={days.length - 1}
          value={selected}
          onChange={({ currentTarget }) => select(Number(currentTarget.value))}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{texts.oldest()}</span>
        <span>{texts.newest()}</span>
      </p>
      {/* The input says the same to screen readers. */}
      <p className={styles.day} aria-hidden="true">
        {words(day)}
      </p>
    </div>
  )
}

/** The bar of a day, before a faint column that shows days with problems from afar. */
const Bar = ({ state, at }: { state: StatusDay['state']; at: number }) => {
  const [x, width] = [at * STEP + GAP / 2, STEP - GAP]
  const className = classNames(styles.bar, styles[state])
  return (
    <>
      {state !== 'works' && state !== 'no_data' && (
        <rect className={classNames(className, styles.faint)} x={x} y="0" width={width} height={HEIGHT} />
      )}
      <rect className={className} x={x} y={HEIGHT - barHeights[state]} width={width} height={barHeights[state]} />
    </>
  )
}

/** A day in words: its date and state, and its figures if it has any. */
function useDayWords() {
  const { statusPage: texts } = useTexts()
  const language = useLanguage()
  const { shareText, timeText } = useFigures()
  return ({ day, state, share, p50_ms, p95_ms }: StatusDay) =>
    [
      texts.day({ day: formatCalendarDay(language, day), state: texts.state[state]() }),
      ...(share === null ? [] : [texts.dayFigures({ share: shareText(share) })]),
      ...(p50_ms === null ? [] : [texts.dayTimes({ p50: timeText(p50_ms), p95: timeText(p95_ms) })]),
    ].join(texts.between())
}
