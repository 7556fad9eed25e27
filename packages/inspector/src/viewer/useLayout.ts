import { useEffect, useState } from 'react'
import type { Chart } from '../chart/chart'
import { drawingOf } from '../chart/drawing'
import { layOut, type Measure, type Placed } from '../chart/layout'
import { elkInWorker } from './elkWorker'

const placed = new Map<string, Promise<Placed>>()

/** Positions of a chart's states and arrows; null until known, an error if layout fails. */
export function useLayout(key: string, chart: Chart): Placed | Error | null {
  const [result, setResult] = useState<{ key: string; value: Placed | Error } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const known = placed.get(key) ?? place(chart)
    placed.set(key, known)
    known.catch(() => placed.delete(key)) // the next look at it tries again
    const keep = (value: Placed | Error) => {
      if (isCurrent) setResult({ key, value })
    }
    known.then(keep, (error: unknown) => keep(error instanceof Error ? error : new Error('no layout')))
    return () => {
      isCurrent = false
    }
  }, [key, chart])
  return result?.key === key ? result.value : null
}

/** The layout's program is large: it comes when the first chart is drawn. */
async function place(chart: Chart): Promise<Placed> {
  return layOut(drawingOf(chart), await elkInWorker(), measureByCanvas())
}

const chartFonts = { name: '600 13px system-ui, sans-serif', line: '11px ui-monospace, Menlo, monospace' }

function measureByCanvas(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  return (text, style) => {
    if (!context) return text.length * 8
    context.font = chartFonts[style]
    return context.measureText(text).width
  }
}
