import { InvalidArgumentError, Option, type Command as Program } from 'commander'
import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import {
  removeActivity,
  revokeCertificate,
  listIssued,
  certificateIdOf,
} from '@/server/portal/certificates/certificateStore'
import { listAllProjects, type ProjectRow } from '@/server/portal/community/projectStore'
import {
  calendarOf,
  type OperatorContext,
  type Take,
  OperatorError,
  orElse,
  aligned,
  visible,
  userTarget,
  findUser,
} from '../context'
import { isAddressOrPath } from '../fileSchema'
import * as value from '../values'
import { removeProject } from './projectFile'
import {
  importProjectFile,
  issueCertificate,
  recordActivity,
  writeSamples,
  type NewActivity,
  type NewCertificate,
  removeSamples,
} from './runCommunity'

const MAX_LISTED = 200
const STATUSES: Readonly<Record<ProjectRow['status'], string>> = {
  1: 'applied',
  2: 'in development',
  3: 'graduated',
  4: 'abandoned',
}

/** Every project, a line each. */
async function projectsText(context: OperatorContext): Promise<string> {
  const { dayOf } = calendarOf(context)
  const found = await listAllProjects(context.db)
  if (found.length === 0) return 'No projects.'
  const rows = found.map(({ project, stars }) =>
    [
      project.key,
      STATUSES[project.status],
      stars === null ? '-' : `${stars} stars`,
      dayOf(project.updatedAt),
      project.isSample ? 'sample' : '-',
      project.nameZh === project.nameEn ? project.nameEn : `${project.nameZh} / ${project.nameEn}`,
    ].map(visible),
  )
  return aligned(rows)
}

/** Certificates with their holders, a line each. */
async function certificatesText(
  context: OperatorContext,
  { account, includesRevoked }: { account: string | null; includesRevoked: boolean },
): Promise<string> {
  const { db } = context
  const { dayOf } = calendarOf(context)
  const userId = account === null ? null : (await findUser(db, account)).id
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

const MAX_KEY_LENGTH = 100
const ACCOUNT = '--account <NAME>'

function certificateId(given: string): string {
  const id = certificateIdOf(given)
  if (id === null) throw new InvalidArgumentError('It must be an id.')
  return id
}

function link(given: string): string {
  if (given === '' || isAddressOrPath(given)) return given
  throw new InvalidArgumentError('It must be an address or a path of the portal.')
}

function addProjects(program: Program, take: Take) {
  const group = program.command('projects')
  group
    .command('list')
    .description('lists every project with key, status, stars and day of the last change')
    .action(() => take({ name: 'listProjects', run: projectsText }))
  group
    .command('import')
    .description('adds and changes community projects; others stay')
    .argument('<file>', 'a JSON list')
    .option('--dry-run', 'writes nothing')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
      take({ name: 'importProjects', file, run: (context, input) => importProjectFile(context, input, dryRun) }),
    )
  group
    .command('remove')
    .description('removes a project')
    .argument('<key>')
    .action((key: string) =>
      take({
        name: 'removeProject',
        target: () => `project:${key.slice(0, MAX_KEY_LENGTH)}`,
        run: ({ db }) => orElse(removeProject(db, key), 'Removed.', `there is no project ${key}`),
      }),
    )
}

type Titles = { titleZh?: string | undefined; titleEn?: string | undefined }

function requireTitle({ titleZh, titleEn }: Titles) {
  if (titleZh !== undefined && titleEn !== undefined) return { zh: titleZh, en: titleEn }
  throw new OperatorError('a title in both languages is needed: --title-zh TEXT --title-en TEXT', 2)
}

const withTitle = (command: Program) =>
  command
    .requiredOption(ACCOUNT, 'the user', value.text)
    .option('--title-zh <TEXT>', 'title in Chinese', value.shortText)
    .option('--title-en <TEXT>', 'title in English', value.shortText)
    .option('--date <DAY>', 'another day than today', value.day)

function addCertificates(program: Program, take: Take) {
  const group = program.command('certificates')
  group
    .command('list')
    .description('lists certificates, newest first')
    .option(ACCOUNT, 'those of one user', value.text)
    .option('--all', 'the revoked ones too')
    .action(({ account = null, all = false }: { account?: string | null; all?: boolean }) =>
      take({
        name: 'listCertificates',
        target: userTarget(account),
        run: (context) => certificatesText(context, { account, includesRevoked: all }),
      }),
    )
  withTitle(group.command('issue'))
    .description('issues a certificate and prints its id')
    .addOption(
      new Option('--season <N>', 'bootcamp; gives the title unless another is given').choices(
        bootcampSeasons.map(String),
      ),
    )
    .addOption(new Option('--kind <KIND>').choices(['completion', 'excellent']).default('completion'))
    .option('--holder <NAME>', "another name than the user's own", value.shortText)
    .action(({ titleZh, titleEn, ...certificate }: Titles & Omit<NewCertificate, 'title'>) => {
      const hasTitle = certificate.season === undefined || titleZh !== undefined || titleEn !== undefined
      const title = hasTitle ? requireTitle({ titleZh, titleEn }) : null
      take({
        name: 'issueCertificate',
        target: userTarget(certificate.account),
        run: (context) => issueCertificate(context, { ...certificate, title }),
      })
    })
  group
    .command('revoke')
    .description('revokes a certificate')
    .argument('<id>', 'id of the certificate', certificateId)
    .action((id: string) =>
      take({
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

function addActivities(program: Program, take: Take) {
  const group = program.command('activities')
  withTitle(group.command('record'))
    .description('records an activity of a user')
    .addOption(new Option('--kind <KIND>').choices(['activity', 'sig']).default('activity'))
    .option('--link <ADDRESS>', 'an address or a path of the portal', link, '')
    .action(({ titleZh, titleEn, ...activity }: Titles & Omit<NewActivity, 'title'>) => {
      const title = requireTitle({ titleZh, titleEn })
      take({
        name: 'recordActivity',
        target: userTarget(activity.account),
        run: (context) => recordActivity(context, { ...activity, title }),
      })
    })
  group
    .command('remove')
    .description('removes an activity')
    .argument('<id>', 'id of the activity', value.id)
    .action((id: string) =>
      take({
        name: 'removeActivity',
        target: () => `activity:${id}`,
        run: ({ db }) => orElse(removeActivity(db, id), 'Removed.', `there is no activity ${id}`),
      }),
    )
}

/** Adds the commands about projects, certificates, activities and samples. */
export function addCommunityCommands(program: Program, take: Take) {
  addProjects(program, take)
  addCertificates(program, take)
  addActivities(program, take)
  program
    .command('sample-data')
    .description('writes sample projects, and for a user sample certificates and activities')
    .option(ACCOUNT, 'the user', value.text)
    .addOption(new Option('--remove', 'removes everything that is marked as a sample').conflicts('account'))
    .action(({ account = null, remove = false }: { account?: string | null; remove?: boolean }) =>
      take(
        remove
          ? { name: 'removeSamples', run: async ({ db }) => `Removed ${await removeSamples(db)} sample entries.` }
          : { name: 'sampleData', target: userTarget(account), run: (context) => writeSamples(context, account) },
      ),
    )
}
