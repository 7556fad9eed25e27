import { InvalidArgumentError, Option, type Command as Program } from 'commander'
import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import { certificateIdOf } from '@/openapi/rules/certificates'
import type { listIssued } from '@/server/records/certificates/certificateStore'
import { aligned, calendarOf, OperatorError, visible, type OperatorContext, type Register } from '../context'
import * as value from '../values'
import {
  issueCertificate,
  issueCertificates,
  listCertificates,
  MAX_LISTED,
  withdrawCertificate,
} from './certificateActions'
import { CERTIFICATE_COLUMNS, type NewCertificate } from './certificateFile'

export const ACCOUNT = '--account <NAME>'

export type Titles = { titleZh?: string | undefined; titleEn?: string | undefined }

/** The title in both languages; an OperatorError if a part is missing. */
export function requireTitle({ titleZh, titleEn }: Titles) {
  if (titleZh !== undefined && titleEn !== undefined) return { zh: titleZh, en: titleEn }
  throw new OperatorError('a title in both languages is needed: --title-zh TEXT --title-en TEXT', 2)
}

export const withTitle = (command: Program) =>
  command
    .option('--title-zh <TEXT>', 'title in Chinese', value.shortText)
    .option('--title-en <TEXT>', 'title in English', value.shortText)
    .option('--date <DAY>', 'another day than today', value.day)

/** Certificates with their holders, a line each. */
function certificatesText({ list, total }: Awaited<ReturnType<typeof listIssued>>, context: OperatorContext): string {
  const { dayOf } = calendarOf(context)
  if (list.length === 0) return 'No certificates.'
  const rows = list.map(
    ({ certificate: { id, issuedOn, kind, season, isSample, revokedAt, holder, titleEn }, username }) =>
      [
        id,
        issuedOn,
        kind,
        season === null ? '-' : `season ${season}`,
        revokedAt === null ? (isSample ? 'sample' : '-') : `revoked ${dayOf(revokedAt)}`,
        username ?? '-',
        holder,
        titleEn,
      ].map(visible),
  )
  const more =
    total > list.length ? [`Only the newest ${MAX_LISTED} of ${total} are shown; --account names one holder.`] : []
  return [aligned(rows), ...more].join('\n')
}

function certificateId(given: string): string {
  const id = certificateIdOf(given)
  if (id === null) throw new InvalidArgumentError('It must be an id.')
  return id
}

function addIssue(group: Program, register: Register) {
  withTitle(group.command('issue').option(ACCOUNT, 'the user', value.text))
    .description('issues a certificate and prints its id, or one for each line of a CSV file, all or none')
    .addOption(
      new Option('--from <FILE>', `a CSV file with a heading: ${CERTIFICATE_COLUMNS.join(', ')}`).conflicts([
        'account',
        'titleZh',
        'titleEn',
        'season',
        'holder',
        'date',
      ]),
    )
    .addOption(
      new Option('--season <N>', 'bootcamp; gives the title unless another is given').choices(
        bootcampSeasons.map(String),
      ),
    )
    .addOption(new Option('--kind <KIND>').choices(['completion', 'excellent']).default('completion'))
    .option('--holder <NAME>', "another name than the user's own", value.shortText)
    .action(
      ({
        titleZh,
        titleEn,
        from,
        ...certificate
      }: Titles & { from?: string; account?: string } & Omit<NewCertificate, 'title' | 'account'>) => {
        if (from !== undefined) {
          const line = ({ id, account: of }: { id: string; account: string }) => [id, of].map(visible)
          register(issueCertificates, (issued) => aligned(issued.map(line)), from)
          return
        }
        const { account } = certificate
        if (account === undefined) throw new OperatorError('certificates issue: give --account or --from', 2)
        const hasTitle = certificate.season === undefined || titleZh !== undefined || titleEn !== undefined
        const title = hasTitle ? requireTitle({ titleZh, titleEn }) : null
        register(issueCertificate({ ...certificate, account, title }), String)
      },
    )
}

export function addCertificates(program: Program, register: Register) {
  const group = program.command('certificates')
  group
    .command('list')
    .description('lists certificates, newest first')
    .option(ACCOUNT, 'those of one user', value.text)
    .option('--all', 'the revoked ones too')
    .action(({ account = null, all = false }: { account?: string | null; all?: boolean }) =>
      register(listCertificates(account, all), certificatesText),
    )
  addIssue(group, register)
  group
    .command('revoke')
    .description('revokes a certificate')
    .argument('<id>', 'id of the certificate', certificateId)
    .action((id: string) =>
      register(withdrawCertificate(id), () => 'Revoked. Its page says from now on that it is not found.'),
    )
}
