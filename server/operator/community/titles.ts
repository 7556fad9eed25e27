import type { Command as Program } from 'commander'
import { OperatorError } from '../context'
import * as value from '../values'

export const ACCOUNT = '--account <NAME>'

/** The title that an operator gives. */
export type Titles = { titleZh?: string | undefined; titleEn?: string | undefined }

/** The title in both languages; an OperatorError if a part is missing. */
export function requireTitle({ titleZh, titleEn }: Titles) {
  if (titleZh !== undefined && titleEn !== undefined) return { zh: titleZh, en: titleEn }
  throw new OperatorError('a title in both languages is needed: --title-zh TEXT --title-en TEXT', 2)
}

export const withTitle = (command: Program) =>
  command
    .option('--title-zh <TEXT>', 'title in Chinese', value.shortText)
    .option('--title-en <TEXT>', 'title in English', value.shortText)
    .option('--date <DAY>', 'another day than today', value.day)
