import type { LocalisedText } from '@/openapi/configuration'
import type { CheckedMonth, ImportOrphan } from '../records/imports/checkImports'
import type { Lowered } from '../records/limits/applicationDecisions'
import type { TokenRow } from '../records/tokens/tokenStore'
import type { User } from '../records/sessions/users'
import { action, aligned, firstLines, OperatorError, plural, visible, type OperatorContext } from './context'

export const limitNames = {
  rpm: 'RPM',
  tpm: 'TPM',
  inputTokens: 'input tokens',
  outputTokens: 'output tokens',
} as const

/** A user for a line of text about imports. */
export const accountText = ({
  username,
  subject,
  issuer,
  lastSignInAt,
}: Pick<User, 'username' | 'subject' | 'issuer' | 'lastSignInAt'>) =>
  `${username} (${subject}) of ${issuer}, ${lastSignInAt ? `last sign-in ${lastSignInAt.toISOString()}` : 'never signed in'}`

function monthText({ userId, username, month, held, expected }: CheckedMonth): string {
  const text = ({ calls, inputTokens, outputTokens }: CheckedMonth['held']) =>
    `${plural(calls, 'call')}, ${inputTokens} input and ${outputTokens} output tokens`
  return `  ${username} (${userId}), ${month}: has ${text(held)}; expected ${text(expected)}`
}

type WrongImports = { months: number; wrong: readonly CheckedMonth[]; orphans: readonly ImportOrphan[] }

type Thing = 'account' | 'activity' | 'application' | 'incident' | 'project'

/** The words of each refusal, from its facts. */
const texts = {
  unconfirmed: ({ warning }: { warning: string }) => `${warning} Nothing was done. Add --yes if that is meant.`,
  unknown: ({ thing, id }: { thing: Thing; id: string }) => `there is no ${thing} ${id}`,
  userUnknown: ({ name }: { name: string }) => `no user named ${name} has signed in yet`,
  userAmbiguous({ name, users }: { name: string; users: readonly User[] }) {
    const rows = users.map(({ id, subject, username }) => [`  id:${id}`, `subject:${subject}`, `username:${username}`])
    const list = aligned(rows.map((cells) => cells.map(visible)))
    return `several users are named ${name}; name one by its id:\n${list}`
  },
  decided: ({ id, status }: { id: string; status: string }) => `application ${id} is ${status} already`,
  wouldLower({ lowered }: { lowered: readonly Lowered[] }) {
    const limits = lowered.map(({ limit, current, granted }) => `${current} ${limitNames[limit]} to ${granted}`)
    return `nothing was approved: this would lower ${limits.join(', ')}; add --lower to do so`
  },
  noUserFound: () => 'no user was found',
  noTokenText: () => 'that is neither a token, nor its id, nor its last four characters',
  noTokenEndsSo: () => 'there is no live token with these last four characters',
  tokenAmbiguous({ tokens }: { tokens: readonly TokenRow[] }) {
    const rows = tokens.map(({ name, prefix, lastFour, id }) => [`${prefix}…${lastFour}`, name, id].map(visible))
    return `several tokens end so; name one by its id:\n${aligned(rows)}`
  },
  // The text may be a token: it is not repeated.
  noLiveToken: () => 'there is no such token, or it is revoked already',
  noCall: () => 'no call has this request id; calls that were rejected before their model was asked have no row',
  passwordsElsewhere: () => 'users sign in at an outside provider, which stores their passwords',
  accountsElsewhere: () => 'users sign in at an outside provider, whose accounts do not move',
  accountGone: () => 'the account no longer exists',
  hashQueueFull: () => 'too many passwords are being hashed; try again in a few seconds',
  modelUnknown: ({ id, suggestion }: { id: string; suggestion: LocalisedText }) =>
    `--models: \`${id}\` is not on offer.${suggestion.en}`,
  inFuture: ({ option }: { option: string }) => `${option}: must not be in the future`,
  beforeStart: () => '--at: is before the start of the incident',
  incidentResolved: ({ id }: { id: string }) => `incident ${id} is resolved already`,
  fileWrong: ({ problems }: { problems: readonly string[] }) => `Nothing was imported.\n${firstLines(problems)}`,
  noBootcamp: () => 'PORTAL_CONTENT names no bootcamp; give a title',
  noCertificates: () =>
    'PORTAL_CONTENT has no certificates, so nobody could see one; it needs bootcamps, or certificates: true',
  noSeason({ season, seasons }: { season: string; seasons: readonly number[] }) {
    const has = seasons.length === 0 ? 'it has none' : `it has ${seasons.join(', ')}`
    return `PORTAL_CONTENT has no season ${season} (${has}); give a title`
  },
  noCertificate: ({ id }: { id: string }) => `there is no certificate ${id}, or it is revoked already`,
  samplesElsewhere: () =>
    'The samples name the organisation of content.example.yaml: none is written with PORTAL_CONTENT.',
  linkUnfit: ({ link }: { link: 'email' | 'username' }) =>
    link === 'email'
      ? '--link email is for an outside provider: the embedded sign-in does not verify addresses'
      : '--link username is for the embedded sign-in: an outside provider identifies users by their subject',
  importConflicts: ({ conflicts }: { conflicts: readonly string[] }) =>
    `Nothing was imported: ${conflicts.length} conflicts.\n${firstLines(conflicts)}`,
  importChanged: ({ conflicts }: { conflicts: readonly string[] }) =>
    ['records here changed during the import; written batches stay: run it again', ...conflicts].join('\n'),
  importRunning: () => 'another import is running; written batches stay: run it again',
  importsWrong({ months, wrong, orphans }: WrongImports) {
    return [
      `${plural(months, 'month')} with imported use checked: ${wrong.length} wrong.`,
      ...wrong.map(monthText),
      ...(orphans.length === 0 ? [] : ['Imported users of another issuer, which is no longer used for sign-in:']),
      ...orphans.map(({ source, id, user }) => `  user ${id} of ${source} is ${accountText(user)}`),
    ]
      .map(visible)
      .join('\n')
  },
}

type Texts = typeof texts
type Kind = keyof Texts

/** Refusals of an argument: the exit code is 2. */
const ofArguments = new Set<Kind>([
  'unconfirmed',
  'noTokenText',
  'modelUnknown',
  'inFuture',
  'beforeStart',
  'linkUnfit',
])

/** An action that was refused, by its kind and facts; its transaction is rolled back. The message is for a terminal. */
export class Refusal<K extends Kind = Kind> extends OperatorError {
  override name = 'Refusal'
  readonly facts: Parameters<Texts[K]>[0]
  constructor(
    readonly kind: K,
    ...facts: Parameters<Texts[K]>
  ) {
    const textOf = texts[kind] as (...facts: Parameters<Texts[K]>) => string // as: the words of this kind
    super(textOf(...facts), ofArguments.has(kind) ? 2 : 1)
    this.facts = facts[0]
  }
}

const MAX_ID_LENGTH = 100

/** An action that removes a thing by its id; `remove` is false if the thing does not exist. */
export const removal = (
  name: string,
  { thing, id }: { thing: Thing; id: string },
  remove: (context: OperatorContext) => Promise<boolean>,
) =>
  action({ name, target: () => `${thing}:${id.slice(0, MAX_ID_LENGTH)}` }, async (context) => {
    if (!(await remove(context))) throw new Refusal('unknown', { thing, id })
  })
