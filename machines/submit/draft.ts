import { isRecord } from '@/openapi/rules/record'

/** A request as text, and its idempotency key. */
type Sent = { text: string; key: string }

/**
 * Typed fields; `id` names the item that they change, and is null for a new one. `sent` are the requests so far: an equal one repeats
 * its key. Keys of others begin with `seed`, which is another one in each document: two tabs may have copies of a draft.
 */
export type FormDraft<Fields> = { id: string | null; fields: Fields; seed: string; sent: readonly Sent[] }

export const newDraft = <Fields>(fields: Fields, seed = '', id: string | null = null): FormDraft<Fields> => ({
  id,
  fields,
  seed,
  sent: [],
})

/** The draft with a request that is about to be sent. */
export function withRequest<Fields>(draft: FormDraft<Fields>, request: unknown): FormDraft<Fields> {
  const text = JSON.stringify(request)
  const { seed, sent } = draft
  return sent.some((one) => one.text === text)
    ? draft
    : { ...draft, sent: [...sent, { text, key: `${seed}-${sent.length + 1}` }] }
}

/** The idempotency key of a request that the draft has. */
export const keyOf = ({ seed, sent }: FormDraft<unknown>, request: unknown): string =>
  sent.find(({ text }) => text === JSON.stringify(request))?.key ?? seed

/** The draft after a success: equal requests take other keys from now on. */
export const spent = <Fields>(draft: FormDraft<Fields>): FormDraft<Fields> => ({
  ...draft,
  sent: draft.sent.map(({ key }) => ({ text: '', key })),
})

/**
 * The draft in a stored text, or null for any other text. A user can edit what the browser stores: a field that is not like that of
 * `blank`, or none of its `choices`, is dropped.
 */
export function parseDraft<Fields extends object>(
  stored: string | null,
  blank: Fields,
  choices: Partial<Record<keyof Fields, readonly unknown[]>> = {},
): FormDraft<Partial<Fields>> | null {
  const found = parsed(stored)
  if (!isRecord(found)) return null
  const { id, fields, seed, sent } = found
  if (!isRecord(fields) || typeof seed !== 'string' || !areSent(sent)) return null
  const names = Object.keys(blank) as (keyof Fields & string)[] // TypeScript widens keys to strings
  const isValid = (name: keyof Fields & string) =>
    isLike(blank[name], fields[name]) && (choices[name]?.includes(fields[name]) ?? true)
  const valid = names.filter(isValid).map((name) => [name, fields[name]])
  return { id: typeof id === 'string' ? id : null, fields: Object.fromEntries(valid) as Partial<Fields>, seed, sent } // each was just looked at
}

const areSent = (found: unknown): found is Sent[] =>
  Array.isArray(found) &&
  found.every((one) => isRecord(one) && typeof one['text'] === 'string' && typeof one['key'] === 'string')

const isTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((text) => typeof text === 'string')

const isLike = (blank: unknown, found: unknown) =>
  Array.isArray(blank) ? isTexts(found) : typeof found === typeof blank

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
