import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LocalisedText } from '@/openapi/configuration'
import type { SeasonNumber } from '@/openapi/content'
import type { Certificate } from '@/openapi/types'
import { type Configuration, pictureOrigins } from '@/server/configuration/configuration'
import {
  saveActivity,
  saveCertificate,
  newCertificateId,
  nameOfSeason,
  holderOf,
  seasonTitle,
} from '@/server/records/certificates/certificateStore'
import { projects, firstSteps, activities, certificates } from '@/server/storage/schema/communitySchema'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { notifyProjectsChanged } from '@/server/records/community/projectStore'
import { calendarOf, type OperatorContext, OperatorError, aligned, firstLines, visible } from '../context'
import { requireUser } from '../users'
import { readCertificates, type NewCertificate } from './certificateFile'
import { importProjects, readProjects } from './projectFile'
import sampleProjects from './sampleProjects.json'

/** A public sample certificate, so that its page can be tried. */
export const SAMPLE_CERTIFICATE = 'SAMP1-E0000-00000-00004'

const MINUTE_MS = 60_000

function titleOf(season: number, kind: Certificate['kind']): LocalisedText {
  const title = seasonTitle(season, kind)
  if (title === null) throw new OperatorError('PORTAL_CONTENT names no bootcamp; give a title')
  return title
}

const seasonActivity = (number: number, link: string) => {
  const { zh: titleZh = '', en: titleEn = '' } = nameOfSeason(number) ?? {}
  return { kind: 1, titleZh, titleEn, link } as const
}

const sampleActivities = () =>
  [
    seasonActivity(4, '/icamp4'),
    seasonActivity(3, '/developers/activity-3'),
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

async function writeSampleCertificate(db: Database, day: string, now: Date): Promise<void> {
  const title = titleOf(4, 'completion')
  const sample = { season: 4, kind: 'completion', isSample: true, issuedOn: day, createdAt: now } as const
  const texts = { holder: '示例学员 Sample Learner', titleZh: title.zh, titleEn: title.en }
  await saveCertificate(db, { ...sample, ...texts, id: SAMPLE_CERTIFICATE, userId: null })
}

/** Gives an account a made-up certificate for each of two seasons, and made-up activities. */
async function writeSampleRecords(
  db: Database,
  { userId, holder, day, now }: { userId: string; holder: string; day: string; now: Date },
): Promise<void> {
  for (const [season, kind] of [
    [4, 'completion'],
    [2, 'excellent'],
  ] as const) {
    const title = titleOf(season, kind)
    const made = { season, kind, holder, userId, issuedOn: day, isSample: true, createdAt: now }
    await saveCertificate(db, { ...made, id: newCertificateId(), titleZh: title.zh, titleEn: title.en })
  }
  for (const [index, activity] of sampleActivities().entries()) {
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

export type NewActivity = {
  account: string
  kind: 'activity' | 'sig'
  title: LocalisedText
  date?: string
  link: string
}

type ImageSettings = Parameters<typeof pictureOrigins>[0] & Pick<Configuration, 'publicUrl'>

const isOf = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** Warns of covers whose origins the content security policy does not allow; null without such covers. */
function coverWarning(covers: readonly string[], settings: ImageSettings): string | null {
  const allowed = [settings.publicUrl, ...pictureOrigins(settings)].map((origin) => new URL(origin).host)
  const origins = covers.filter((cover) => URL.canParse(cover)).map((cover) => new URL(cover))
  const blocked = origins.filter(({ host }) => !allowed.some((one) => isOf(host, one))).map(({ origin }) => origin)
  if (blocked.length === 0) return null
  const names = [...new Set(blocked)].join(',')
  return `Some covers will not be shown: add their origins to PORTAL_IMAGE_ORIGINS and restart: ${names}`
}

export async function importProjectFile({ db, now, configuration }: OperatorContext, file: string, isDry: boolean) {
  const { projects, problems } = readProjects(file)
  if (problems.length > 0) throw new OperatorError(`Nothing was imported.\n${firstLines(problems)}`)
  const { added, changed, unchanged } = await importProjects(db, { inputs: projects, now: now(), isDry })
  const counts = `${isDry ? 'Would import' : 'Imported'}: ${added} new, ${changed} changed, ${unchanged} unchanged.`
  const covers = projects.map(({ cover }) => cover)
  return [counts, coverWarning(covers, configuration)].filter((line) => line !== null).join('\n')
}

const today = (context: OperatorContext) => calendarOf(context).dayOf(context.now())

/** Whether this portal has pages of certificates, and the season. */
function checkCertificate(
  { season, title }: NewCertificate,
  { configuration: { portal } }: Pick<OperatorContext, 'configuration'>,
) {
  const { hidden, seasons } = portal.content
  if (hidden.includes('certificate'))
    throw new OperatorError(
      'PORTAL_CONTENT has no certificates, so nobody could see one; it needs bootcamps, or certificates: true',
    )
  if (season === undefined || seasons.includes(Number(season) as SeasonNumber)) return // as: compared only
  const has = seasons.length === 0 ? 'it has none' : `it has ${seasons.join(', ')}`
  if (title === null) throw new OperatorError(`PORTAL_CONTENT has no season ${season} (${has}); give a title`)
}

export async function issueCertificate(context: OperatorContext, wanted: NewCertificate): Promise<string> {
  const { db, now } = context
  checkCertificate(wanted, context)
  const { account, kind, holder, date: issuedOn = today(context) } = wanted
  const user = await requireUser(db, account)
  const season = wanted.season === undefined ? null : Number(wanted.season)
  const { zh: titleZh, en: titleEn } = wanted.title ?? titleOf(season ?? 0, kind)
  const id = newCertificateId()
  const texts = { titleZh, titleEn, holder: holder ?? holderOf(user) }
  await saveCertificate(db, {
    ...texts,
    id,
    userId: user.id,
    season,
    kind,
    issuedOn,
    isSample: false,
    createdAt: now(),
  })
  return id
}

/** Issues a certificate for each line of a CSV file; the transaction of the command stores all of them or none. */
export async function issueCertificates(context: OperatorContext, list: string): Promise<string> {
  const issued: string[][] = []
  for (const wanted of readCertificates(list)) issued.push([await issueCertificate(context, wanted), wanted.account])
  return aligned(issued.map((cells) => cells.map(visible)))
}

export async function recordActivity(context: OperatorContext, { account, title, date, link, ...given }: NewActivity) {
  const { db, now } = context
  const user = await requireUser(db, account)
  const id = randomUUID()
  const kind = given.kind === 'sig' ? 2 : 1
  const joinedAt = date === undefined ? now() : calendarOf(context).noonOf(date)
  const row = { id, kind, link, joinedAt, userId: user.id, isSample: false } as const
  await saveActivity(db, { ...row, titleZh: title.zh, titleEn: title.en })
  return id
}

export async function writeSamples(context: OperatorContext, account: string | null): Promise<string> {
  const { db, configuration } = context
  if (configuration.portal.content.version !== '')
    throw new OperatorError(
      'The samples name the organisation of content.example.yaml: none is written with PORTAL_CONTENT.',
    )
  const [now, day] = [context.now(), today(context)]
  const user = account === null ? null : await requireUser(db, account)
  const added = await writeSampleProjects(db, now)
  await writeSampleCertificate(db, day, now)
  const written = `Wrote ${added} sample projects and the sample certificate ${SAMPLE_CERTIFICATE}.`
  if (user === null) return written
  await writeSampleRecords(db, { userId: user.id, holder: holderOf(user), day, now })
  return `${written}\n${visible(user.username)} now has sample certificates and activities.`
}
