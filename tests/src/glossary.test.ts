import { describe, expect, it } from 'vitest'
import { files, read } from '../support/repository'

/** Texts of screens, responses and the documentation. */
const areas =
  /^(src\/.*(\.(zh|en)|\/page)\.ts$|server\/(identity\/texts|portal\/api\/messages)\/(zh|en)\.ts|server\/gateway\/errors\/gatewayError\.ts|src\/content\/(documentation|protocol|bootcamps)\/|openapi\/gateway\.yaml|server\/operator\/community\/sampleProjects\.json|src\/prerender\/shell\.ts)/

/** The specified texts that use other words. */
const given = ['User name not set', 'go to the user center to bind your email', '到用户中心绑定邮箱']

const rows = (read('docs/style.md').split('### Glossary')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2) // the heading and the line below it
  .map((line) => line.split('|').slice(1, -1))

const ruledOut = (column: number) =>
  rows.flatMap((cells) => [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, words = '']) => words))

/** The shown part of a file: of a contract its descriptions in both languages, of a page its name and description. */
function shownIn(file: string): string {
  const text = read(file)
  if (file.endsWith('/page.ts')) return text.slice(text.indexOf('const pageTexts'))
  if (!file.endsWith('.yaml')) return text
  return text
    .split('\n')
    .filter((line) => /^\s*(description|summary|x-zh):/.test(line))
    .join('\n')
}

const textsIn = (area: RegExp) =>
  files
    .filter((file) => area.test(file))
    .map((file) => ({ file, text: given.reduce((text, sentence) => text.replaceAll(sentence, ''), shownIn(file)) }))

const texts = textsIn(areas)
/** Stories are only checked in Chinese: their English is next to code. */
const stories = textsIn(/\/stories\//)

const found = (words: readonly string[], uses: (text: string, word: string) => boolean, among = texts) =>
  among.flatMap(({ file, text }) => words.filter((word) => uses(text, word)).map((word) => `${word} in ${file}`))

describe('glossary', () => {
  it('the glossary has its terms in both languages', () => {
    const whole = rows.filter(([english, chinese]) => english?.trim() && chinese?.trim())
    expect([whole.length >= 40, whole.length]).toEqual([true, rows.length])
  })

  it('texts use no English word that the glossary rules out', () => {
    const uses = (text: string, word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(text)
    expect(found(ruledOut(2), uses)).toEqual([])
  })

  it('texts use no Chinese word that the glossary rules out', () => {
    expect(found(ruledOut(3), (text, word) => text.includes(word), [...texts, ...stories])).toEqual([])
  })
})
