import { randomUUID } from 'node:crypto'
import type { LocalisedText } from '@/openapi/configuration'
import { type Configuration, pictureOrigins } from '@/server/configuration/configuration'
import { removeActivity, saveActivity } from '@/server/records/certificates/certificateStore'
import { listAllProjects } from '@/server/records/community/projectStore'
import { action, calendarOf } from '../context'
import { Refusal, removal } from '../refusals'
import { requireUser, userTarget } from '../users'
import { importProjects, readProjects, removeProject } from './projectFile'

type ImageSettings = Parameters<typeof pictureOrigins>[0] & Pick<Configuration, 'publicUrl'>

const isOf = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** The origins of covers that the content security policy does not allow. */
function blockedOrigins(covers: readonly string[], settings: ImageSettings): string[] {
  const allowed = [settings.publicUrl, ...pictureOrigins(settings)].map((origin) => new URL(origin).host)
  const origins = covers.filter((cover) => URL.canParse(cover)).map((cover) => new URL(cover))
  const blocked = origins.filter(({ host }) => !allowed.some((one) => isOf(host, one)))
  return [...new Set(blocked.map(({ origin }) => origin))]
}

export const listProjects = action({ name: 'listProjects' }, ({ db }) => listAllProjects(db))

/** Adds and changes the projects of a JSON file, or only counts them. */
export const importProjectFile = (isDry: boolean) =>
  action({ name: 'importProjects' }, async ({ db, now, configuration }, file) => {
    const { projects, problems } = readProjects(file)
    if (problems.length > 0) throw new Refusal('fileWrong', { problems })
    const counts = await importProjects(db, { inputs: projects, now: now(), isDry })
    const covers = projects.map(({ cover }) => cover)
    return { ...counts, blockedOrigins: blockedOrigins(covers, configuration) }
  })

export const deleteProject = (key: string) =>
  removal('removeProject', { thing: 'project', id: key }, ({ db }) => removeProject(db, key))

export type NewActivity = {
  account: string
  kind: 'activity' | 'sig'
  title: LocalisedText
  /** `YYYY-MM-DD`, now by default. */
  date?: string
  link: string
}

/** Records an activity of a user, and returns its id. */
export const recordActivity = ({ account, title, date, link, kind }: NewActivity) =>
  action({ name: 'recordActivity', target: userTarget(account) }, async (context) => {
    const { db, now } = context
    const user = await requireUser(db, account)
    const id = randomUUID()
    const joinedAt = date === undefined ? now() : calendarOf(context).noonOf(date)
    const texts = { link, titleZh: title.zh, titleEn: title.en }
    await saveActivity(db, { ...texts, id, kind: kind === 'sig' ? 2 : 1, joinedAt, userId: user.id, isSample: false })
    return id
  })

export const deleteActivity = (id: string) =>
  removal('removeActivity', { thing: 'activity', id }, ({ db }) => removeActivity(db, id))
