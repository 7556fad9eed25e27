/** Distinguished by colour, dash and the shape of the points; `group…` and `rest` are for the parts of a split. */
export type LineLook = 'red' | 'blue' | 'ink' | 'group1' | 'group2' | 'group3' | 'group4' | 'group5' | 'rest'

export type ChartLine = { name: string; look: LineLook; values: readonly number[]; isHidden?: boolean }

/** The shape of the points of each look, by Highcharts' names. */
export const symbols = {
  red: 'circle',
  blue: 'diamond',
  ink: 'square',
  group1: 'circle',
  group2: 'diamond',
  group3: 'square',
  group4: 'triangle',
  group5: 'triangle-down',
  rest: 'circle',
} as const satisfies Readonly<Record<LineLook, string>>

/** More points than these are drawn as a line alone: their shapes would touch. */
const mostMarks = 14

export const hasMarks = (days: readonly string[]) => days.length <= mostMarks
