import { randomUUID } from 'node:crypto'
import type { Content } from '@/server/configuration/content'
import {
  holderOf,
  nameOfSeason,
  newCertificateId,
  saveActivity,
  saveCertificate,
} from '@/server/records/certificates/certificateStore'
import { addProjects } from '@/server/records/community/projectStore'
import { isFirstTime, removeSamples } from '@/server/records/community/samples'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { action, calendarOf } from '../context'
import { Refusal } from '../refusals'
import { requireUser, userTarget } from '../users'
import { titleOf } from './certificateActions'
import { readProjects } from './projectFile'
import sampleProjects from './sampleProjects.json'

/** A public sample certificate, so that its page can be tried. */
export const SAMPLE_CERTIFICATE = 'SAMP1-E0000-00000-00004'

const MINUTE_MS = 60_000

const seasonActivity = (content: Content, number: number, link: string) => {
  const { zh: titleZh = '', en: titleEn = '' } = nameOfSeason(content, number) ?? {}
  return { kind: 1, titleZh, titleEn, link } as const
}

const sampleActivities = (content: Content) =>
  [
    seasonActivity(content, 4, '/icamp4'),
    seasonActivity(content, 3, '/developers/activity-3'),
    { kind: 2, titleZh: 'RAG 兴趣小组', titleEn: 'RAG SIG', link: '/developers/interest' },
  ] as const

/** Adds the sample projects that are not there yet, in the order of their file; returns how many. */
export async function writeSampleProjects(db: Database, now: Date): Promise<number> {
  const { projects: samples, problems } = readProjects(JSON.stringify(sampleProjects))
  if (problems.length > 0) throw new Error(`the sample projects are broken: ${problems.join('; ')}`)
  const rows = samples.map((sample, index) => ({
    ...sample,
    isSample: true,
    updatedAt: new Date(now.getTime() - index * MINUTE_MS),
  }))
  return addProjects(db, rows)
}

/** `day` is the date of certificates. */
type SampleInput = { content: Content; day: string; now: Date }

async function writeSampleCertificate(db: Database, { content, day, now }: SampleInput): Promise<void> {
  const title = titleOf(content, 4, 'completion')
  const sample = { season: 4, kind: 'completion', isSample: true, issuedOn: day, createdAt: now } as const
  const texts = { holder: '示例学员 Sample Learner', titleZh: title.zh, titleEn: title.en }
  await saveCertificate(db, { ...sample, ...texts, id: SAMPLE_CERTIFICATE, userId: null })
}

/** Gives an account a made-up certificate for each of two seasons, and made-up activities. */
async function writeSampleRecords(
  db: Database,
  { userId, holder, content, day, now }: SampleInput & { userId: string; holder: string },
): Promise<void> {
  for (const [season, kind] of [
    [4, 'completion'],
    [2, 'excellent'],
  ] as const) {
    const title = titleOf(content, season, kind)
    const made = { season, kind, holder, userId, issuedOn: day, isSample: true, createdAt: now }
    await saveCertificate(db, { ...made, id: newCertificateId(), titleZh: title.zh, titleEn: title.en })
  }
  for (const [index, activity] of sampleActivities(content).entries()) {
    const joinedAt = new Date(now.getTime() - index * MINUTE_MS)
    await saveActivity(db, { ...activity, id: randomUUID(), userId, joinedAt, isSample: true })
  }
}

/** Fills an embedded database with samples, once in its life; a database of the operator's own gets nothing. */
export async function writeFirstSamples({ db, kind }: OpenDatabase, input: SampleInput): Promise<void> {
  if (kind !== 'embedded') return
  await db.transaction(async (tx) => {
    if (!(await isFirstTime(tx, 'samples', input.now))) return
    await writeSampleProjects(tx, input.now)
    await writeSampleCertificate(tx, input)
  })
}

/** Writes sample projects and a sample certificate, and for a user sample certificates and activities. */
export const writeSamples = (name: string | null) =>
  action({ name: 'sampleData', target: userTarget(name) }, async (context) => {
    const { db, configuration } = context
    if (configuration.portal.content.version !== '') throw new Refusal('samplesElsewhere')
    const now = context.now()
    const samples = { content: configuration.content.current(), day: calendarOf(context).dayOf(now), now }
    const user = name === null ? null : await requireUser(db, name)
    const added = await writeSampleProjects(db, now)
    await writeSampleCertificate(db, samples)
    if (user !== null) await writeSampleRecords(db, { userId: user.id, holder: holderOf(user), ...samples })
    return { added, user }
  })

/** Removes everything that is marked as a sample; returns how many entries. */
export const removeSampleData = action({ name: 'removeSamples' }, ({ db }) => removeSamples(db))
