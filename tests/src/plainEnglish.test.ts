import { describe, expect, it } from 'vitest'
import { files, read } from '../support/repository'

/** Openings without a noun (docs/style.md, "Words"); a question may begin so. */
const opening = /^(who|whom|whose|whoever|what|whatever|that which|those|where)\b(?!.*\?$)/i

/** Words of a private English, for which the field has its own. */
const words =
  /\b(whoever|whosever|whomever|whom|anew|at hand|nobody|somebody|everybody|(let|lets) through|to be had|(is|are) (told|none)|told (of|that)|tells of|mends?|mended|stands (in|beside|for)|of ours|goes on)\b/i

const sentencesOf = (text: string) =>
  text
    .replaceAll(/`[^`]*`/g, 'X')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?:;]) (?=[A-Z“"])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Reasons of casts and directives of tools are no prose. */
const isMarked = (line: string) => /^ ?(as:|eslint|oxlint|@ts)/.test(line)

/** Block comments, and runs of line comments as one text. */
function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, block = '']) => block.replaceAll(/^\s*\*/gm, ''))
  const lines = [...text.matchAll(/(?:^|\s)(?:\/\/|--)(?= )(.*)/gm)]
    .map(([, line = '']) => line)
    .filter((line) => !isMarked(line))
  return [
    ...blocks,
    lines
      .join('\n')
      .replaceAll(/\n(?= [a-z(])/g, '')
      .replaceAll('\n', '. '),
  ]
}

const titlesOf = (text: string) =>
  [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.+?)\1/g)].map(([, , title = '']) => title)

const findings = (file: string, texts: readonly string[]) =>
  texts
    .flatMap(sentencesOf)
    .filter((sentence) => opening.test(sentence) || words.test(sentence))
    .map((sentence) => `${file}: ${sentence.slice(0, 120)}`)

/** Generated files repeat the texts of the contract, and migrations stay as they were run. */
const isExempt = (file: string) => file.includes('/migrations/') || /^openapi\/.*\.d\.ts$/.test(file)

const checked = files.filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !isExempt(file))

describe('plain English', () => {
  it('the check finds what it is for', () => {
    const texts = ['Who asks is told of it. Requests are cached.', 'What is this?', 'Nobody reads it']
    expect(findings('a.ts', texts)).toEqual(['a.ts: Who asks is told of it.', 'a.ts: Nobody reads it'])
  })

  it('comments begin with a noun or a verb and use the field’s words', () => {
    expect(checked.flatMap((file) => findings(file, commentsOf(read(file))))).toEqual([])
  })

  it('test titles begin with a noun and use the field’s words', () => {
    expect(checked.flatMap((file) => findings(file, titlesOf(read(file))))).toEqual([])
  })
})
