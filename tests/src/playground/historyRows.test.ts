import { expect, test } from 'vitest'
import { groupsOf, matching, rowsOf } from '@/src/features/playground/history/rows'

const at = (day: number, hours = 12) => new Date(2026, 10, day, hours).getTime()
const row = (id: string, updatedAt: number, isRemoved = false) => ({ id, title: id, updatedAt, isRemoved })

test('conversations are grouped by the days of the browser’s time zone', () => {
  const rows = [row('a', at(30, 0)), row('b', at(29, 23)), row('c', at(24, 0)), row('d', at(23, 23))]
  const groups = groupsOf(rows, at(30)).map(({ age, rows: found }) => [age, found.map(({ id }) => id)])
  expect(groups).toEqual([
    ['today', ['a']],
    ['week', ['b', 'c']],
    ['earlier', ['d']],
  ])
  expect(groupsOf([], at(30))).toEqual([])
})

test('removed conversations stand where they were, and no filter hides them', () => {
  const conversation = {
    id: 'gone',
    title: 'Gone',
    models: [],
    settings: { system: '', temperature: '', maximum: '', thinking: 'default', isJson: false, tools: '' },
    turns: [],
  } as const
  const rows = rowsOf([row('Alpha', 1), row('Beta', 3)], [{ conversation, updatedAt: 2, nextId: 'next' }])
  expect(rows.map(({ title }) => title)).toEqual(['Beta', 'Gone', 'Alpha'])
  expect(matching(rows, ' ALPHA ').map(({ title }) => title)).toEqual(['Gone', 'Alpha'])
})
