import type { SeasonNumber } from '@/openapi/content'
import { paths } from '../pages'

const seasonPaths: Readonly<Record<SeasonNumber, string>> = { 2: paths.season2, 3: paths.season3, 4: paths.season4 }

/** The page of a bootcamp's season. */
export const seasonPath = (number: SeasonNumber): string => seasonPaths[number]
