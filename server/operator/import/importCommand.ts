import { Option, type Command as Program } from 'commander'
import { OperatorError, firstLines, plural, visible, type Register } from '../context'
import { accountText } from '../refusals'
import type { Counts } from './applyImport'
import { importRecords, verifyImports } from './importActions'
import type { Found } from './importCandidates'
import type { Link, Outcome } from './importContext'
import type { UserStep } from './importUsers'

const KINDS = ['users', 'limits', 'usage', 'certificates', 'tokens'] as const satisfies readonly (keyof Counts)[]
const OUTCOMES = {
  new: 'new',
  linked: 'linked',
  changed: 'changed',
  unchanged: 'unchanged',
  localChangesKept: 'kept with local changes',
} as const satisfies Record<Outcome, string>

function countsText(counts: Counts): string {
  const widest = Math.max(...KINDS.map((kind) => kind.length))
  return KINDS.map((kind) => {
    const found = Object.entries(OUTCOMES)
      .map(([outcome, text]) => ({ text, count: counts[kind][outcome as Outcome] })) // as: the keys are the outcomes
      .flatMap(({ text, count }) => (count === 0 ? [] : [`${count} ${text}`]))
    return `  ${kind.padEnd(widest)}  ${found.join(', ') || 'none'}`
  }).join('\n')
}

function endsText({ by, ends, emailVerified }: Found): string {
  if (ends === null) return ''
  const proof = { true: 'verified', null: 'not reported as verified', false: 'not verified' }[`${emailVerified}`]
  const how = by === 'email' ? `; its address is ${proof}` : '; its password is reset'
  return `${how}; ends ${plural(ends.sessions, 'session')} and ${plural(ends.tokens, 'API token')}`
}

/** The accounts that were found, not the names in the file: the operator has to recognise the person. */
function linkedText(linked: readonly UserStep[], isDry: boolean): string[] {
  if (linked.length === 0) return []
  const lines = linked.flatMap(({ record: { line, id }, found }) =>
    found ? [`  line ${line}: user ${id} is ${accountText(found)}${endsText(found)}`] : [],
  )
  // A dry run hides none of them.
  return ['Existing users:', isDry ? lines.map(visible).join('\n') : firstLines(lines)]
}

export function addImportCommand(program: Program, register: Register) {
  program
    .command('import')
    .description(
      'imports users, limits, usage, certificates and token hashes as in docs/moving-in.md, or shows what it would do',
    )
    .argument('[file]', 'lines of JSON')
    .option('--apply', 'writes; without it nothing is written')
    .addOption(new Option('--link <MEMBER>', 'how users are matched to existing ones').choices(['email', 'username']))
    .addOption(
      new Option(
        '--verify',
        'checks that months with imported usage add up, and lists imported users who cannot sign in',
      ).conflicts(['apply', 'link']),
    )
    .action((file: string | undefined, options: { apply?: true; link?: Link; verify?: true }) => {
      const { apply: applies = false, link = null, verify = false } = options
      if (verify === (file !== undefined)) throw new OperatorError('import: give a file or --verify', 2)
      if (file === undefined)
        register(verifyImports, (months) => `${plural(months, 'month')} with imported use checked: all add up.`)
      else
        register(
          importRecords({ link, applies }),
          ({ source, issuer, counts, linked, notes }) =>
            [
              `${applies ? 'Imported' : 'Would import'} from ${source}, as users of ${issuer}:`,
              countsText(counts),
              ...linkedText(linked, !applies),
              ...(notes.length === 0 ? [] : ['Not linked:', firstLines(notes.map((note) => `  ${note}`))]),
              ...(applies
                ? []
                : [`Nothing was written. To write it: import ${file}${link ? ` --link ${link}` : ''} --apply`]),
            ].join('\n'),
          file,
        )
    })
}
