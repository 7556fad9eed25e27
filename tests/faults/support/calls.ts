import { visit as visitPage } from '@/tests/browser/support/visit'
import { nameOfRow, type Row } from './cell'
import { chosenCells, chosenServedCells, type ChosenCells } from './chosenCells'
import { openAsSomebody } from './people'
import { playgroundRows } from './playgroundRows'
import { NEUTRAL, ownRows, publicRows } from './rows'
import { servedRows } from './servedRows'
import { sessionRows } from './sessionRows'
import type { Visit } from './visit'
import { writeRows } from './writes'

type Group = { name: string; rows: readonly Row[]; start: (visit: Visit) => Promise<void> }

/** A kind of pages with its calls, and the faults that every run of the browser tests takes of them. */
export type Section = {
  /** The mark of its table in docs/faults.md. */
  mark: string
  pages: string
  /** Pages come with the signed-in user's data; otherwise they request all of it themselves. */
  isServed: boolean
  languages: readonly string[]
  groups: readonly Group[]
  chosen: ChosenCells
}

/** A chosen name must be a row's: no cell of another would be run. */
function checkSection(section: Section): Section {
  const names = section.groups.flatMap(({ rows }) => rows.map(nameOfRow))
  const unknown = Object.keys(section.chosen).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No row on ${section.pages} is called ${unknown.join(' or ')}.`)
  return section
}

const signedOut = async ({ page }: Visit) => void (await visitPage(page, NEUTRAL))
const signedIn = (visit: Visit) => openAsSomebody(visit, '/userCenter/activities')

/** All calls of pages, by caller and page. */
const groups: readonly Group[] = [
  { name: 'public pages', rows: publicRows, start: signedOut },
  { name: 'lists of a signed-in person', rows: ownRows, start: signedIn },
  { name: 'what a person changes', rows: writeRows, start: signedIn },
  { name: 'the playground', rows: playgroundRows, start: signedIn },
  { name: 'the session', rows: Object.values(sessionRows), start: signedIn },
]

/** Calls of pages served with data: missing responses, and later requests. */
const servedGroups: readonly Group[] = [
  { name: 'what a served page lacks', rows: servedRows.lacking, start: signedIn },
  { name: 'what a served page asks for later', rows: servedRows.later, start: signedIn },
]

export const sections: readonly Section[] = [
  { mark: 'matrix', pages: 'pages', isServed: false, languages: ['zh', 'en'], groups, chosen: chosenCells },
  // One language is enough: served pages receive the same data in both.
  {
    mark: 'served',
    pages: 'served pages',
    isServed: true,
    languages: ['zh'],
    groups: servedGroups,
    chosen: chosenServedCells,
  },
].map(checkSection)
