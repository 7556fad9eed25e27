import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { projects, firstSteps, activities, certificates } from '@/server/storage/schema/communitySchema'
import type { Database, OpenDatabase } from '@/server/storage/database'
import {
  saveActivity,
  saveCertificate,
  newCertificateId,
  seasonTitle,
} from '@/server/portal/certificates/certificateStore'
import { readProjects } from './projectFile'
import { notifyProjectsChanged } from '@/server/portal/community/projectStore'
import sampleProjects from './sampleProjects.json'

/** A public sample certificate, so that its page can be tried. */
export const SAMPLE_CERTIFICATE = 'SAMP1-E0000-00000-00004'

const MINUTE_MS = 60_000

const sampleActivities = [
  { kind: 1, titleZh: '书生大模型实战营（第四期）', titleEn: 'Intern Bootcamp, Season 4', link: '/icamp4' },
  {
    kind: 1,
    titleZh: '书生大模型实战营（第三期）',
    titleEn: 'Intern Bootcamp, Season 3',
    link: '/developers/activity-3',
  },
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
  const added = await db.insert(projects).values(rows).onConflictDoNothing().returning({ key: projects.key })
  await notifyProjectsChanged(db)
  return added.length
}

export async function writeSampleCertificate(db: Database, day: string, now: Date): Promise<void> {
  const title = seasonTitle(4, 'completion')
  const sample = { season: 4, kind: 'completion', isSample: true, issuedOn: day, createdAt: now } as const
  const texts = { holder: '示例学员 Sample Learner', titleZh: title.zh, titleEn: title.en }
  await saveCertificate(db, { ...sample, ...texts, id: SAMPLE_CERTIFICATE, userId: null })
}

/** Gives an account a made-up certificate for each of two seasons, and made-up activities. */
export async function writeSampleRecords(
  db: Database,
  { userId, holder, day, now }: { userId: string; holder: string; day: string; now: Date },
): Promise<void> {
  for (const [season, kind] of [
    [4, 'completion'],
    [2, 'excellent'],
  ] as const) {
    const title = seasonTitle(season, kind)
    const made = { season, kind, holder, userId, issuedOn: day, isSample: true, createdAt: now }
    await saveCertificate(db, { ...made, id: newCertificateId(), titleZh: title.zh, titleEn: title.en })
  }
  for (const [index, activity] of sampleActivities.entries()) {
    const joinedAt = new Date(now.getTime() - index * MINUTE_MS)
    await saveActivity(db, { ...activity, id: randomUUID(), userId, joinedAt, isSample: true })
  }
}

/** Removes everything that is marked as a sample; returns how many entries. */
export async function removeSamples(db: Database): Promise<number> {
  const inTables = await Promise.all([
    db.delete(projects).where(eq(projects.isSample, true)).returning({ id: projects.key }),
    db.delete(certificates).where(eq(certificates.isSample, true)).returning({ id: certificates.id }),
    db.delete(activities).where(eq(activities.isSample, true)).returning({ id: activities.id }),
  ])
  await notifyProjectsChanged(db)
  return inTables.flat().length
}

/** Fills an embedded database with samples, once in its life; a database of the operator's own gets nothing. */
export async function writeFirstSamples({ db, kind }: OpenDatabase, day: string, now: Date): Promise<void> {
  if (kind !== 'embedded') return
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(firstSteps)
      .values({ name: 'samples', takenAt: now })
      .onConflictDoNothing()
      .returning({ name: firstSteps.name })
    if (first.length === 0) return
    await writeSampleProjects(tx, now)
    await writeSampleCertificate(tx, day, now)
  })
}
