import { lastPage } from '@/openapi/rules/queries'

/** Whether two selections request the same data; the order of ids in a list does not count. */
export const isSameSelection = <Selection extends object>(one: Selection, other: Selection | null): boolean =>
  other !== null && keysOf(one).every((key) => isSame(one[key], other[key]))

const keysOf = <Selection extends object>(selection: Selection) => Object.keys(selection) as (keyof Selection)[] // as: TypeScript widens keys to strings

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((id) => other.includes(id))
    : one === other

/** A choice after one id was ticked or unticked: in the order of the offered ids, so that one choice has one address; others last. */
export function toggleId(chosenIds: readonly string[], id: string, offeredIds: readonly string[]): readonly string[] {
  const next = chosenIds.includes(id) ? chosenIds.filter((chosen) => chosen !== id) : [...chosenIds, id]
  return [
    ...offeredIds.filter((known) => next.includes(known)),
    ...next.filter((chosen) => !offeredIds.includes(chosen)),
  ]
}

/** The page that an address asks for, from 1; the first where it asks for none that there can be. */
export function pageFrom(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
  return page <= lastPage ? page : 1
}

/** How many pages there are; one where there is nothing. */
export const pageCount = ({ total, page_size: size }: { total: number; page_size: number }) =>
  Math.max(1, Math.ceil(total / size))
