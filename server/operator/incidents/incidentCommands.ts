import { type Command as Program, InvalidArgumentError } from 'commander'
import type { Incident } from '@/openapi/types'
import { visible, type Register } from '../context'
import * as value from '../values'
import { addUpdate, announceIncident, listAllIncidents, withdrawIncident } from './incidentActions'

/** An incident as a block of lines. */
function incidentText({ id, title, model_ids, started_at, resolved_at, updates }: Incident): string {
  const lines = [
    ['began', started_at],
    ['resolved', resolved_at ?? 'no'],
    ['models', model_ids.length === 0 ? '-' : model_ids.join(', ')],
    ['title', `${title.zh} / ${title.en}`],
    ...updates.map(({ at, text }): [string, string] => [at, `${text.zh} / ${text.en}`]),
  ] as const
  return [id, ...lines.map(([name, text]) => `  ${name.padEnd(8)}  ${visible(text)}`)].join('\n')
}

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

type IncidentTexts = { textZh: string; textEn: string }
type Opening = IncidentTexts & { titleZh: string; titleEn: string; models?: string[]; since?: string }

function addOpening(group: Program, register: Register) {
  withTexts(group.command('open'))
    .description('announces an incident on /status and prints its id')
    .requiredOption('--title-zh <TEXT>', 'title in Chinese', value.shortText)
    .requiredOption('--title-en <TEXT>', 'title in English', value.shortText)
    .option('--models <IDS>', 'ids of the affected models on offer, with commas between them', modelIds)
    .option('--since <INSTANT>', 'when it began, if not now', value.instant)
    .action(({ titleZh, titleEn, textZh, textEn, models = [], since }: Opening) =>
      register(
        announceIncident({ title: { zh: titleZh, en: titleEn }, text: { zh: textZh, en: textEn }, models, since }),
        String,
      ),
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
      .action((id: string, { at, textZh, textEn }: IncidentTexts & { at?: string }) =>
        register(addUpdate({ id, text: { zh: textZh, en: textEn }, at, resolves }), () =>
          resolves ? 'Resolved.' : 'Added.',
        ),
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
      register(
        listAllIncidents(all),
        (found) => found.map(incidentText).join('\n\n') || (all ? 'No incidents.' : 'No open incidents.'),
      ),
    )
  group
    .command('remove')
    .description('removes an incident with its updates, such as one that was opened by mistake')
    .argument('<id>', 'id of the incident', value.id)
    .action((id: string) => register(withdrawIncident(id), () => 'Removed.'))
}
