import { readImportFile } from '../importing/importFile'
import type { ImportContext, Link } from '../importing/importContext'
import { applyImport, issuerOf, planImport, type Counts, type ImportPlan } from '../importing/runImport'
import { createCalendar } from '../reporting/calendar'
import { monthOf } from '../reporting/days'
import { OperatorError } from './operatorError'
import { firstLines } from './problemText'
import type { OperatorContext } from './runCommand'

export type MoveIn = { file: string; applies: boolean; link: Link | null }

const KINDS = ['users', 'limits', 'usage', 'certificates', 'tokens'] as const satisfies readonly (keyof Counts)[]
const OUTCOMES = ['new', 'linked', 'changed', 'unchanged', 'kept'] as const

function countsText(counts: Counts): string {
  const widest = Math.max(...KINDS.map((kind) => kind.length))
  return KINDS.map((kind) => {
    const found = OUTCOMES.flatMap((outcome) =>
      counts[kind][outcome] === 0 ? [] : [`${counts[kind][outcome]} ${outcome}`],
    )
    return `  ${kind.padEnd(widest)}  ${found.join(', ') || 'none'}`
  }).join('\n')
}

function linkedText({ linked }: ImportPlan): string[] {
  if (linked.length === 0) return []
  const lines = linked.map(({ record: { line, id, username } }) => `  line ${line}: user ${id} (${username})`)
  return ['People who are here already:', firstLines(lines)]
}

/** Reads a file of another service's records, says what it comes to and, where that is asked for, writes it. */
export async function runMoveIn(
  { file, applies, link }: MoveIn,
  context: OperatorContext,
  text: string,
): Promise<string> {
  const { db, configuration, actor = 'operator' } = context
  const { importedTokens, reportingTimeZone } = configuration
  const [now, isEmbedded] = [context.now(), configuration.oidc === null]
  if (isEmbedded && link === 'email')
    throw new OperatorError(
      '--link email is for an outside provider: the embedded one takes any address that is typed',
      2,
    )
  if (!isEmbedded && link === 'username')
    throw new OperatorError(
      '--link username is for the embedded sign-in: an outside provider tells people by their subject',
      2,
    )
  const thisMonth = monthOf(createCalendar(reportingTimeZone).dayOf(now))
  const { source, records, problems } = readImportFile(text, {
    forms: importedTokens.forms,
    now,
    thisMonth,
    isEmbedded,
  })
  if (problems.length > 0) throw new OperatorError(`Nothing was imported.\n${firstLines(problems)}`)
  const importContext: ImportContext = {
    source,
    link,
    issuer: await issuerOf(db, configuration),
    isEmbedded,
    now,
    actor,
  }
  const plan = await planImport(db, importContext, records)
  if (plan.conflicts.length > 0)
    throw new OperatorError(`Nothing was imported: ${plan.conflicts.length} conflicts.\n${firstLines(plan.conflicts)}`)
  if (applies) await applyImport(db, importContext, records)
  const head = `${applies ? 'Imported' : 'Would import'} from ${source}, as people of ${importContext.issuer}:`
  const rest = applies
    ? []
    : [`Nothing was written. To write it: import ${file}${link ? ` --link ${link}` : ''} --apply`]
  return [head, countsText(plan.counts), ...linkedText(plan), ...rest].join('\n')
}
