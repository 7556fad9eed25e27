import { type Command as Program, InvalidArgumentError } from 'commander'
import { removeIncident } from '@/server/records/status/incidentStore'
import { orElse, type Register } from '../context'
import * as value from '../values'
import { checkModels } from './affectedModels'
import { listForOperator, runOpening, runUpdate, type IncidentTexts } from './runIncidents'

const MAX_MODELS = 50
const MAX_ID_LENGTH = 200

function modelIds(given: string): string[] {
  const ids = value
    .text(given)
    .split(',')
    .map((id) => id.trim())
  const areIds = ids.every((id) => id !== '' && id.length <= MAX_ID_LENGTH && !/[\s\p{Cc}]/u.test(id))
  if (areIds && ids.length <= MAX_MODELS) return [...new Set(ids)]
  throw new InvalidArgumentError('It must be model ids with commas between them.')
}

const withTexts = (command: Program) =>
  command
    .requiredOption('--text-zh <TEXT>', 'what is known, in Chinese', value.paragraph)
    .requiredOption('--text-en <TEXT>', 'what is known, in English', value.paragraph)

const target = (id: string) => () => `incident:${id}`

type Opening = IncidentTexts & { titleZh: string; titleEn: string; models?: string[]; since?: string }

function addOpening(group: Program, register: Register) {
  withTexts(group.command('open'))
    .description('announces an incident on /status and prints its id')
    .requiredOption('--title-zh <TEXT>', 'title in Chinese', value.shortText)
    .requiredOption('--title-en <TEXT>', 'title in English', value.shortText)
    .option('--models <IDS>', 'ids of the affected models on offer, with commas between them', modelIds)
    .option('--since <INSTANT>', 'when it began, if not now', value.instant)
    .action(({ titleZh, titleEn, models = [], since, ...texts }: Opening) =>
      register({
        name: 'openIncident',
        async prepare(context) {
          await checkModels(context, models)
          return (inside) => runOpening(inside, { title: { zh: titleZh, en: titleEn }, models, since, texts })
        },
      }),
    )
}

function addUpdates(group: Program, register: Register) {
  for (const [verb, description, resolves] of [
    ['update', 'adds an update to an incident', false],
    ['resolve', 'adds a last update to an incident and ends it', true],
  ] as const)
    withTexts(group.command(verb))
      .description(description)
      .argument('<id>', 'id of the incident', value.id)
      .option('--at <INSTANT>', 'when that was, if not now', value.instant)
      .action((id: string, { at, ...texts }: IncidentTexts & { at?: string }) =>
        register({
          name: resolves ? 'resolveIncident' : 'updateIncident',
          target: target(id),
          run: (context) => runUpdate(context, { id, texts, at, resolves }),
        }),
      )
}

/** Adds the commands about incidents, which pages of models and the page of the service's status show. */
export function addIncidentCommands(program: Program, register: Register) {
  const group = program.command('incidents')
  addOpening(group, register)
  addUpdates(group, register)
  group
    .command('list')
    .description('lists open incidents with their updates')
    .option('--all', 'the resolved ones too')
    .action(({ all = false }: { all?: boolean }) =>
      register({ name: 'listIncidents', run: ({ db }) => listForOperator(db, all) }),
    )
  group
    .command('remove')
    .description('removes an incident with its updates, such as one that was opened by mistake')
    .argument('<id>', 'id of the incident', value.id)
    .action((id: string) =>
      register({
        name: 'removeIncident',
        target: target(id),
        run: ({ db }) => orElse(removeIncident(db, id), 'Removed.', `there is no incident ${id}`),
      }),
    )
}
