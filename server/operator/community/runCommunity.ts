import type { LocalisedText } from '@/openapi/configuration'
import type { Certificate } from '@/openapi/types'
import { randomUUID } from 'node:crypto'
import { importProjects, readProjects } from './projectFile'
import { type Configuration, pictureOrigins } from '@/server/configuration/configuration'
import { SAMPLE_CERTIFICATE, writeSampleCertificate, writeSampleProjects, writeSampleRecords } from './samples'
import {
  saveActivity,
  saveCertificate,
  newCertificateId,
  seasonTitle,
} from '@/server/portal/certificates/certificateStore'
import { createCalendar } from '@/server/platform/calendar'
import { findUser, type OperatorContext, OperatorError, firstLines, visible } from '../context'

export type NewCertificate = {
  account: string
  /** Null takes the season's own title. */
  title: LocalisedText | null
  season?: string
  kind: Certificate['kind']
  /** The account's own name by default. */
  holder?: string
  /** `YYYY-MM-DD`, today by default. */
  date?: string
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

const calendarOf = ({ configuration }: OperatorContext) => createCalendar(configuration.reportingTimeZone)
const today = (context: OperatorContext) => calendarOf(context).dayOf(context.now())

export async function issueCertificate(context: OperatorContext, wanted: NewCertificate): Promise<string> {
  const { db, now } = context
  const { account, kind, holder, date: issuedOn = today(context) } = wanted
  const user = await findUser(db, account)
  const season = wanted.season === undefined ? null : Number(wanted.season)
  const { zh: titleZh, en: titleEn } = wanted.title ?? seasonTitle(season ?? 0, kind)
  const id = newCertificateId()
  const texts = { titleZh, titleEn, holder: holder ?? (user.nickname || user.username) }
  await saveCertificate(db, {
    id,
    userId: user.id,
    season,
    kind,
    issuedOn,
    ...texts,
    isSample: false,
    createdAt: now(),
  })
  return id
}

export async function recordActivity(context: OperatorContext, { account, title, date, link, ...given }: NewActivity) {
  const { db, now } = context
  const user = await findUser(db, account)
  const id = randomUUID()
  const kind = given.kind === 'sig' ? 2 : 1
  const joinedAt = date === undefined ? now() : calendarOf(context).noonOf(date)
  const row = { id, kind, link, joinedAt, userId: user.id, isSample: false } as const
  await saveActivity(db, { ...row, titleZh: title.zh, titleEn: title.en })
  return id
}

export async function writeSamples(context: OperatorContext, account: string | null): Promise<string> {
  const { db } = context
  const [now, day] = [context.now(), today(context)]
  const user = account === null ? null : await findUser(db, account)
  const added = await writeSampleProjects(db, now)
  await writeSampleCertificate(db, day, now)
  const written = `Wrote ${added} sample projects and the sample certificate ${SAMPLE_CERTIFICATE}.`
  if (user === null) return written
  await writeSampleRecords(db, { userId: user.id, holder: user.nickname || user.username, day, now })
  return `${written}\n${visible(user.username)} now has sample certificates and activities.`
}

/** The text for an operator if something was done; otherwise an OperatorError. */
export async function orElse(isDone: Promise<boolean>, done: string, otherwise: string): Promise<string> {
  if (!(await isDone)) throw new OperatorError(otherwise)
  return done
}
