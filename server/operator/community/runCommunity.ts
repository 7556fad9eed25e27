import { randomUUID } from 'node:crypto'
import { importProjects, removeProject } from './projectImport'
import { coverWarning } from './coverWarning'
import { readProjects } from './projectFile'
import { removeSamples, SAMPLE_CERTIFICATE, writeSampleCertificate } from './samples'
import { writeSampleProjects, writeSampleRecords } from './samples'
import { saveActivity, removeActivity } from '@/server/portal/certificates/activityStore'
import { newCertificateId, seasonTitle } from '@/server/portal/certificates/certificate'
import { saveCertificate, revokeCertificate } from '@/server/portal/certificates/certificateStore'
import { createCalendar } from '@/server/platform/calendar'
import { certificatesText, projectsText } from './communityText'
import { findUser } from '../findUser'
import { type OperatorContext, OperatorError } from '../context'
import type { CommunityCommand, NewActivity, NewCertificate } from './parseCommunity'
import { firstLines, visible } from '../terminalText'

async function runImport({ db, now, configuration }: OperatorContext, file: string, isDry: boolean): Promise<string> {
  const { projects, problems } = readProjects(file)
  if (problems.length > 0) throw new OperatorError(`Nothing was imported.\n${firstLines(problems)}`)
  const { added, changed, unchanged } = await importProjects(db, { inputs: projects, now: now(), isDry })
  const counts = `${isDry ? 'Would import' : 'Imported'}: ${added} new, ${changed} changed, ${unchanged} unchanged.`
  const covers = projects.map(({ cover }) => cover)
  return [counts, coverWarning(covers, configuration)].filter((line) => line !== null).join('\n')
}

const calendarOf = ({ configuration }: OperatorContext) => createCalendar(configuration.reportingTimeZone)
const today = (context: OperatorContext) => calendarOf(context).dayOf(context.now())

async function issue(context: OperatorContext, wanted: NewCertificate): Promise<string> {
  const { db, now } = context
  const user = await findUser(db, wanted.account)
  const title = wanted.title ?? seasonTitle(wanted.season ?? 0, wanted.kind)
  const id = newCertificateId()
  await saveCertificate(db, {
    id,
    userId: user.id,
    holder: wanted.holder ?? (user.nickname || user.username),
    titleZh: title.zh,
    titleEn: title.en,
    season: wanted.season,
    kind: wanted.kind,
    issuedOn: wanted.date ?? today(context),
    isSample: false,
    createdAt: now(),
  })
  return id
}

async function record(context: OperatorContext, { account, kind, title, date, link }: NewActivity) {
  const { db, now } = context
  const user = await findUser(db, account)
  const id = randomUUID()
  const joinedAt = date === null ? now() : calendarOf(context).noonOf(date)
  const row = { id, kind, link, joinedAt, userId: user.id, isSample: false }
  await saveActivity(db, { ...row, titleZh: title.zh, titleEn: title.en })
  return id
}

async function writeSamples(context: OperatorContext, account: string | null): Promise<string> {
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

async function orElse(isDone: Promise<boolean>, done: string, otherwise: string): Promise<string> {
  if (!(await isDone)) throw new OperatorError(otherwise)
  return done
}

/** Runs a command about projects, certificates, activities or samples; `input` is the text of the file that it names. */
export async function runCommunity(command: CommunityCommand, context: OperatorContext, input: string) {
  const { db, now } = context
  switch (command.name) {
    case 'listProjects':
      return projectsText(db)
    case 'listCertificates':
      return certificatesText(db, command)
    case 'importProjects':
      return runImport(context, input, command.isDry)
    case 'removeProject':
      return orElse(removeProject(db, command.key), 'Removed.', `there is no project ${command.key}`)
    case 'issueCertificate':
      return issue(context, command.certificate)
    case 'revokeCertificate':
      return orElse(
        revokeCertificate(db, command.id, now()),
        'Revoked. Its page says from now on that it is not found.',
        `there is no certificate ${command.id}, or it is revoked already`,
      )
    case 'recordActivity':
      return record(context, command.activity)
    case 'removeActivity':
      return orElse(removeActivity(db, command.id), 'Removed.', `there is no activity ${command.id}`)
    case 'sampleData':
      return writeSamples(context, command.account)
    case 'removeSamples':
      return `Removed ${await removeSamples(db)} sample entries.`
  }
}
