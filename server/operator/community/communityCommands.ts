import { InvalidArgumentError, Option, type Command as Program } from 'commander'
import { isAddressOrPath } from '@/server/configuration/addressTypes'
import type { ProjectRow } from '@/server/records/community/projectStore'
import { aligned, calendarOf, visible, type Register } from '../context'
import * as value from '../values'
import { ACCOUNT, addCertificates, requireTitle, withTitle, type Titles } from './certificateCommands'
import {
  deleteActivity,
  deleteProject,
  importProjectFile,
  listProjects,
  recordActivity,
  type NewActivity,
} from './communityActions'
import { removeSampleData, SAMPLE_CERTIFICATE, writeSamples } from './samples'

const STATUSES: Readonly<Record<ProjectRow['status'], string>> = {
  1: 'applied',
  2: 'in development',
  3: 'graduated',
  4: 'abandoned',
}

function link(given: string): string {
  if (given === '' || isAddressOrPath(given)) return given
  throw new InvalidArgumentError('It must be an address or a path of the portal.')
}

function addProjects(program: Program, register: Register) {
  const group = program.command('projects')
  group
    .command('list')
    .description('lists every project with key, status, stars and day of the last change')
    .action(() =>
      register(listProjects, (found, context) => {
        const { dayOf } = calendarOf(context)
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
        return aligned(rows) || 'No projects.'
      }),
    )
  group
    .command('import')
    .description('adds and changes community projects; others stay')
    .argument('<file>', 'a JSON list')
    .option('--dry-run', 'writes nothing')
    .action((file: string, { dryRun: isDry = false }: { dryRun?: boolean }) =>
      register(
        importProjectFile(isDry),
        ({ added, changed, unchanged, blockedOrigins: origins }) => {
          const counts = `${isDry ? 'Would import' : 'Imported'}: ${added} new, ${changed} changed, ${unchanged} unchanged.`
          const add = 'Some covers will not be shown: add their origins to PORTAL_IMAGE_ORIGINS and restart'
          return origins.length === 0 ? counts : `${counts}\n${add}: ${origins.join(',')}`
        },
        file,
      ),
    )
  group
    .command('remove')
    .description('removes a project')
    .argument('<key>')
    .action((key: string) => register(deleteProject(key), () => 'Removed.'))
}

function addActivities(program: Program, register: Register) {
  const group = program.command('activities')
  withTitle(group.command('record').requiredOption(ACCOUNT, 'the user', value.text))
    .description('records an activity of a user')
    .addOption(new Option('--kind <KIND>').choices(['activity', 'sig']).default('activity'))
    .option('--link <ADDRESS>', 'an address or a path of the portal', link, '')
    .action(({ titleZh, titleEn, ...activity }: Titles & Omit<NewActivity, 'title'>) =>
      register(recordActivity({ ...activity, title: requireTitle({ titleZh, titleEn }) }), String),
    )
  group
    .command('remove')
    .description('removes an activity')
    .argument('<id>', 'id of the activity', value.id)
    .action((id: string) => register(deleteActivity(id), () => 'Removed.'))
}

export function addCommunityCommands(program: Program, register: Register) {
  addProjects(program, register)
  addCertificates(program, register)
  addActivities(program, register)
  program
    .command('sample-data')
    .description('writes sample projects, and for a user sample certificates and activities')
    .option(ACCOUNT, 'the user', value.text)
    .addOption(new Option('--remove', 'removes everything that is marked as a sample').conflicts('account'))
    .action(({ account = null, remove = false }: { account?: string | null; remove?: boolean }) => {
      if (remove) register(removeSampleData, (removed) => `Removed ${removed} sample entries.`)
      else
        register(writeSamples(account), ({ added, user }) => {
          const written = `Wrote ${added} sample projects and the sample certificate ${SAMPLE_CERTIFICATE}.`
          return user === null
            ? written
            : `${written}\n${visible(user.username)} now has sample certificates and activities.`
        })
    })
}
