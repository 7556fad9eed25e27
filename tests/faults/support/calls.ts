import { openSignedIn } from '@/tests/browser/support/signIn'
import { visit as visitPage } from '@/tests/browser/support/visit'
import type { Row } from './cell'
import { NEUTRAL, ownRows, publicRows } from './rows'
import { sessionRows } from './sessionRows'
import { trialRows } from './trialRows'
import type { Visit } from './visit'
import { writeRows } from './writes'

type Group = { name: string; rows: readonly Row[]; start: (visit: Visit) => Promise<void> }

const signedOut = async ({ page }: Visit) => void (await visitPage(page, NEUTRAL))
const signedIn = ({ page }: Visit) => openSignedIn(page, '/userCenter/activities')

/** All calls that pages make, by who makes them and where. */
export const groups: readonly Group[] = [
  { name: 'public pages', rows: publicRows, start: signedOut },
  { name: 'lists of a signed-in person', rows: ownRows, start: signedIn },
  { name: 'what a person changes', rows: writeRows, start: signedIn },
  { name: 'the trial', rows: trialRows, start: signedOut },
  { name: 'the session', rows: sessionRows, start: signedIn },
]
