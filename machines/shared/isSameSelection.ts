/** Whether two selections request the same data; the order of ids in a list does not count. */
export const isSameSelection = <Selection extends object>(one: Selection, other: Selection | null): boolean =>
  other !== null && keysOf(one).every((key) => isSame(one[key], other[key]))

const keysOf = <Selection extends object>(selection: Selection) => Object.keys(selection) as (keyof Selection)[] // as: TypeScript widens keys to strings

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((id) => other.includes(id))
    : one === other
