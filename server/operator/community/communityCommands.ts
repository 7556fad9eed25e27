import { InvalidArgumentError, Option, type Command as Program } from 'commander'
import { removeActivity } from '@/server/records/certificates/certificateStore'
import { listAllProjects, type ProjectRow } from '@/server/records/community/projectStore'
import { aligned, calendarOf, orElse, visible } from '../context'
import { userTarget } from '../users'
import type { OperatorContext, Register } from '../context'
import { isAddressOrPath } from '../fileSchema'
import * as value from '../values'
import { addCertificates } from './certificateCommands'
import { removeProject } from './projectFile'
import { importProjectFile, recordActivity, removeSamples, writeSamples, type NewActivity } from './runCommunity'
import { ACCOUNT, requireTitle, withTitle, type Titles } from './titles'

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

const MAX_KEY_LENGTH = 100

function link(given: string): string {
  if (given === '' || isAddressOrPath(given)) return given
  throw new InvalidArgumentError('It must be an address or a path of the portal.')
}

function addProjects(program: Program, register: Register) {
  const group = program.command('projects')
  group
    .command('list')
    .description('lists every project with key, status, stars and day of the last change')
    .action(() => register({ name: 'listProjects', run: projectsText }))
  group
    .command('import')
    .description('adds and changes community projects; others stay')
    .argument('<file>', 'a JSON list')
    .option('--dry-run', 'writes nothing')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
      register(
        { name: 'importProjects', run: (context, input) => importProjectFile(context, input, dryRun) },
        String,
        file,
      ),
    )
  group
    .command('remove')
    .description('removes a project')
    .argument('<key>')
    .action((key: string) =>
      register({
        name: 'removeProject',
        target: () => `project:${key.slice(0, MAX_KEY_LENGTH)}`,
        run: ({ db }) => orElse(removeProject(db, key), 'Removed.', `there is no project ${key}`),
      }),
    )
}

function addActivities(program: Program, register: Register) {
  const group = program.command('activities')
  withTitle(group.command('record').requiredOption(ACCOUNT, 'the user', value.text))
    .description('records an activity of a user')
    .addOption(new Option('--kind <KIND>').choices(['activity', 'sig']).default('activity'))
    .option('--link <ADDRESS>', 'an address or a path of the portal', link, '')
    .action(({ titleZh, titleEn, ...activity }: Titles & Omit<NewActivity, 'title'>) => {
      const title = requireTitle({ titleZh, titleEn })
      register({
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
      register({
        name: 'removeActivity',
        target: () => `activity:${id}`,
        run: ({ db }) => orElse(removeActivity(db, id), 'Removed.', `there is no activity ${id}`),
      }),
    )
}

/** Adds the commands about projects, certificates, activities and samples. */
export function addCommunityCommands(program: Program, register: Register) {
  addProjects(program, register)
  addCertificates(program, register)
  addActivities(program, register)
  program
    .command('sample-data')
    .description('writes sample projects, and for a user sample certificates and activities')
    .option(ACCOUNT, 'the user', value.text)
    .addOption(new Option('--remove', 'removes everything that is marked as a sample').conflicts('account'))
    .action(({ account = null, remove = false }: { account?: string | null; remove?: boolean }) =>
      register(
        remove
          ? { name: 'removeSamples', run: async ({ db }) => `Removed ${await removeSamples(db)} sample entries.` }
          : { name: 'sampleData', target: userTarget(account), run: (context) => writeSamples(context, account) },
      ),
    )
}
