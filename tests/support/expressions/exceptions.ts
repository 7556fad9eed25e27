type Exception = { expression: RegExp; where: string; bound: string }

/** Expressions that are not linear: how long their texts are, and who supplies them. */
export const exceptions: readonly Exception[] = [
  { expression: /\B(?=(\d{3})+$)/g, where: 'src/i18n/formatCount.ts', bound: 'digits of a number, at most 22' },
  { expression: /\d+$/, where: 'server/identity/accounts/accountForm.ts', bound: 'a username, at most 32 characters' },
  {
    expression: /<Note>([^]*?)<\/Note>/g,
    where: 'src/prerender/chapterMarkdown.ts',
    bound: 'chapters of this repository, at the build',
  },
  {
    expression: /^(## .*?)\s*\[#[a-z0-9-]+\]$/gm,
    where: 'src/prerender/chapterMarkdown.ts',
    bound: 'chapters of this repository, at the build',
  },
]

type OfData = { where: string; data: string }

/** Constructions of expressions from data, which cannot be checked here: what the data are. */
export const ofData: readonly OfData[] = [
  { where: 'openapi/rules/language.ts: patterns', data: 'the tag of each language: anchored, no repetition' },
  {
    where: 'server/identity/provider/hostCookies.ts: libraryCookie',
    data: 'names of two cookies: anchored, for cookies that the provider library sets',
  },
  {
    where: 'server/identity/provider/hostCookies.ts: browserCookie',
    data: 'names of two cookies: anchored, one repetition',
  },
  { where: 'server/operator/community/projectFile.ts: oneParagraph', data: 'two numbers: one class, anchored' },
  { where: 'server/pages/personalPage.ts: slotPattern', data: 'one class of four characters' },
  {
    where: 'src/routes/pages.ts: patternOf',
    data: 'paths of pages in `src/runtime/paths.ts`: anchored, with one parameter',
  },
  {
    where: 'src/features/playground/markdown/parse.ts: bounded',
    data: 'marks of formulas in `src/runtime/paths.ts`: anchored, at most 4,000 characters',
  },
  {
    where: 'src/features/playground/markdown/parse.ts: closedFormula',
    data: 'a number in the same file: searched in one paragraph, at most 4,000 characters from each mark',
  },
  {
    where: 'src/features/search/ranking/excerpt.ts: firstFind',
    data: 'words that the reader typed, each of letters and digits',
  },
]
