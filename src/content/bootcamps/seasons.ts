import { paths } from '../pages'

export type SeasonNumber = 2 | 3 | 4

/** A bootcamp season as the portal shows it; a season that ends or begins is an edit here. */
export type Season = { number: SeasonNumber; path: string; state: 'ongoing' | 'finished' }

export const newestSeason: Season & { number: 4 } = { number: 4, path: paths.season4, state: 'ongoing' }

/** The newest first, as the switcher offers them. */
export const seasons: readonly Season[] = [
  newestSeason,
  { number: 3, path: paths.season3, state: 'finished' },
  { number: 2, path: paths.season2, state: 'finished' },
]
