import { visit as visitPage } from '@/tests/browser/support/visit'
import type { Row } from './cell'
import { openAsSomebody } from './people'
import { NEUTRAL, ownRows, publicRows } from './rows'
import { servedRows } from './servedRows'
import { sessionRows } from './sessionRows'
import { trialRows } from './trialRows'
import type { Visit } from './visit'
import { writeRows } from './writes'

/** `isServed`: pages come with the data of who is signed in; else they ask for all of it themselves. */
export type Group = {
  name: string
  rows: readonly Row[]
  start: (visit: Visit) => Promise<void>
  isServed: boolean
}

const signedOut = async ({ page }: Visit) => void (await visitPage(page, NEUTRAL))
const signedIn = (visit: Visit) => openAsSomebody(visit, '/userCenter/activities')

/** All calls that pages make, by who makes them and where. */
export const groups: readonly Group[] = [
  { name: 'public pages', rows: publicRows, start: signedOut, isServed: false },
  { name: 'lists of a signed-in person', rows: ownRows, start: signedIn, isServed: false },
  { name: 'what a person changes', rows: writeRows, start: signedIn, isServed: false },
  { name: 'the trial', rows: trialRows, start: signedOut, isServed: false },
  { name: 'the session', rows: Object.values(sessionRows), start: signedIn, isServed: false },
]

/** What those ask for that came with the data of who is signed in. */
export const servedGroups: readonly Group[] = [
  { name: 'what a served page lacks', rows: servedRows.lacking, start: signedIn, isServed: true },
  { name: 'what a served page asks for later', rows: servedRows.later, start: signedIn, isServed: true },
]
