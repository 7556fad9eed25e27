import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import type { Figures } from '@/src/features/usage/figures'
import { useChartData, useChartWords } from '@/src/features/usage/trends/useChartInput'

const figures: Figures = {
  days: ['2026-01-01'],
  lines: [{ key: 'calls', look: 'ink', nameIn: (texts) => texts.callsLine(), values: [1] }],
  partialDay: null,
}

const noLines: readonly string[] = []

it('a chart’s drawing and texts keep their identity when the page renders again', () => {
  loadTextsNow()
  const seen: unknown[][] = []
  const Twice = () => {
    const [renders, setRenders] = useState(1)
    if (renders < 2) setRenders(2)
    const data = useChartData(figures, noLines)
    seen.push([data, useChartWords('api', 'calls', data)])
    return null
  }
  renderToStaticMarkup(<Twice />)
  const [first, second] = seen
  expect(second?.map((value, index) => value === first?.[index])).toEqual([true, true])
})
