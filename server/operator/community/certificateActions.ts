import type { LocalisedText } from '@/openapi/configuration'
import type { SeasonNumber } from '@/openapi/content'
import type { Certificate } from '@/openapi/types'
import {
  holderOf,
  listIssued,
  newCertificateId,
  revokeCertificate,
  saveCertificate,
  seasonTitle,
} from '@/server/records/certificates/certificateStore'
import type { Content } from '@/server/configuration/content'
import { action, calendarOf, type OperatorContext } from '../context'
import { Refusal } from '../refusals'
import { requireUser, userTarget } from '../users'
import { readCertificates, type NewCertificate } from './certificateFile'

export const MAX_LISTED = 200

/** The title of a season's certificate; a Refusal if the content file names no bootcamp. */
export function titleOf(content: Content, season: number, kind: Certificate['kind']): LocalisedText {
  const title = seasonTitle(content, season, kind)
  if (title === null) throw new Refusal('noBootcamp')
  return title
}

/** Checks that this portal has pages of certificates, and the season. */
function checkCertificate(
  { season, title }: NewCertificate,
  { configuration: { portal } }: Pick<OperatorContext, 'configuration'>,
) {
  const { hidden, seasons } = portal.content
  if (hidden.includes('certificate')) throw new Refusal('noCertificates')
  if (season === undefined || seasons.includes(Number(season) as SeasonNumber)) return // as: compared only
  if (title === null) throw new Refusal('noSeason', { season, seasons })
}

async function issue(context: OperatorContext, certificate: NewCertificate): Promise<string> {
  const { db, now } = context
  checkCertificate(certificate, context)
  const { account, kind, holder, date: issuedOn = calendarOf(context).dayOf(now()) } = certificate
  const user = await requireUser(db, account)
  const season = certificate.season === undefined ? null : Number(certificate.season)
  const { zh: titleZh, en: titleEn } =
    certificate.title ?? titleOf(context.configuration.content.current(), season ?? 0, kind)
  const id = newCertificateId()
  const texts = { titleZh, titleEn, holder: holder ?? holderOf(user) }
  const row = { ...texts, id, userId: user.id, season, kind, issuedOn, isSample: false, createdAt: now() }
  await saveCertificate(db, row)
  return id
}

/** Issues a certificate, and returns its id. */
export const issueCertificate = (certificate: NewCertificate) =>
  action({ name: 'issueCertificate', target: userTarget(certificate.account) }, (context) =>
    issue(context, certificate),
  )

/** Issues a certificate for each line of a CSV file: all of them or none. */
export const issueCertificates = action({ name: 'issueCertificates' }, async (context, list) => {
  const issued: { id: string; account: string }[] = []
  for (const certificate of readCertificates(list))
    issued.push({ id: await issue(context, certificate), account: certificate.account })
  return issued
})

export const listCertificates = (account: string | null, includesRevoked: boolean) =>
  action({ name: 'listCertificates', target: userTarget(account) }, async ({ db }) => {
    const userId = account === null ? null : (await requireUser(db, account)).id
    return listIssued(db, { userId, includesRevoked, limit: MAX_LISTED })
  })

export const withdrawCertificate = (id: string) =>
  action({ name: 'revokeCertificate', target: () => `certificate:${id}` }, async ({ db, now }) => {
    if (!(await revokeCertificate(db, id, now()))) throw new Refusal('noCertificate', { id })
  })
