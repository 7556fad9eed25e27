import { titleOf } from '@/machines/playground/conversation'
import type { Head, Undoable } from '@/machines/playground/history.machine'

/** A conversation in the list; a removed one can still be restored. */
export type HistoryRow = Head & { isRemoved: boolean }

/** The stored conversations and those whose removal can be undone, newest first. */
export const rowsOf = (heads: readonly Head[], removals: readonly Undoable[]): readonly HistoryRow[] =>
  [
    ...heads.map((head) => ({ ...head, isRemoved: false })),
    ...removals.map(({ conversation, updatedAt }) => ({
      id: conversation.id,
      title: titleOf(conversation),
      updatedAt,
      isRemoved: true,
    })),
  ].sort((one, other) => other.updatedAt - one.updatedAt)

export type Age = 'today' | 'week' | 'earlier'

const ages: readonly Age[] = ['today', 'week', 'earlier']

/** The rows of today, of the six days before and of earlier ones, by the days of the browser's time zone. */
export function groupsOf(rows: readonly HistoryRow[], now: number): { age: Age; rows: readonly HistoryRow[] }[] {
  const day = new Date(now)
  const today = day.setHours(0, 0, 0, 0)
  const week = day.setDate(day.getDate() - 6)
  const ageOf = ({ updatedAt }: HistoryRow): Age =>
    updatedAt >= today ? 'today' : updatedAt >= week ? 'week' : 'earlier'
  return ages
    .map((age) => ({ age, rows: rows.filter((row) => ageOf(row) === age) }))
    .filter((group) => group.rows.length > 0)
}

/** The rows whose titles have the typed text; those that can be restored stay. */
export function matching(rows: readonly HistoryRow[], typed: string): readonly HistoryRow[] {
  const sought = typed.trim().toLowerCase()
  return rows.filter(({ title, isRemoved }) => isRemoved || title.toLowerCase().includes(sought))
}
