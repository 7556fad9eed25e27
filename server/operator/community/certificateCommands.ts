import { InvalidArgumentError, Option, type Command as Program } from 'commander'
import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import { certificateIdOf } from '@/openapi/rules/certificates'
import { revokeCertificate, listIssued } from '@/server/records/certificates/certificateStore'
import { aligned, calendarOf, OperatorError, orElse, visible } from '../context'
import { requireUser, userTarget } from '../users'
import type { OperatorContext, Register } from '../context'
import * as value from '../values'
import { CERTIFICATE_COLUMNS, type NewCertificate } from './certificateFile'
import { issueCertificate, issueCertificates } from './runCommunity'
import { ACCOUNT, requireTitle, withTitle, type Titles } from './titles'

const MAX_LISTED = 200

/** Certificates with their holders, a line each. */
async function certificatesText(
  context: OperatorContext,
  { account, includesRevoked }: { account: string | null; includesRevoked: boolean },
): Promise<string> {
  const { db } = context
  const { dayOf } = calendarOf(context)
  const userId = account === null ? null : (await requireUser(db, account)).id
  const { list, total } = await listIssued(db, { userId, includesRevoked, limit: MAX_LISTED })
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
          register({ name: 'issueCertificates', run: issueCertificates }, String, from)
          return
        }
        const { account } = certificate
        if (account === undefined) throw new OperatorError('certificates issue: give --account or --from', 2)
        const hasTitle = certificate.season === undefined || titleZh !== undefined || titleEn !== undefined
        const title = hasTitle ? requireTitle({ titleZh, titleEn }) : null
        register({
          name: 'issueCertificate',
          target: userTarget(account),
          run: (context) => issueCertificate(context, { ...certificate, account, title }),
        })
      },
    )
}

/** Adds the commands about certificates. */
export function addCertificates(program: Program, register: Register) {
  const group = program.command('certificates')
  group
    .command('list')
    .description('lists certificates, newest first')
    .option(ACCOUNT, 'those of one user', value.text)
    .option('--all', 'the revoked ones too')
    .action(({ account = null, all = false }: { account?: string | null; all?: boolean }) =>
      register({
        name: 'listCertificates',
        target: userTarget(account),
        run: (context) => certificatesText(context, { account, includesRevoked: all }),
      }),
    )
  addIssue(group, register)
  group
    .command('revoke')
    .description('revokes a certificate')
    .argument('<id>', 'id of the certificate', certificateId)
    .action((id: string) =>
      register({
        name: 'revokeCertificate',
        target: () => `certificate:${id}`,
        run: ({ db, now }) =>
          orElse(
            revokeCertificate(db, id, now()),
            'Revoked. Its page says from now on that it is not found.',
            `there is no certificate ${id}, or it is revoked already`,
          ),
      }),
    )
}
