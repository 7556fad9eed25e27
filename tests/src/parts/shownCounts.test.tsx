import { renderToStaticMarkup } from 'react-dom/server'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { Totals } from '@/src/features/usage/trends/Totals'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { TextsProvider } from '@/src/i18n/texts'
import { code, grep, nodesOf, parse, read } from '@/tests/support/repository'

const formatter = 'src/i18n/formatCount.ts'

test('numbers are formatted by the one formatter', () => {
  // The number of a season, in Chinese numerals, is no count.
  const season = 'src/features/certificates/sheet/CertificateSheet.tsx'
  const others = code('src').filter((file) => ![formatter, season].includes(file))
  expect(grep(others, /\b(toLocaleString|NumberFormat)\b/)).toEqual([])
})

const everyDigit = ['exactCount', 'countTitle']
const readAloud = ['label', 'aria-label', 'title']

/** True for a node in a title or in the name of a control. */
const isInName = (node: ts.Node) =>
  ts.findAncestor(node, (outer) => ts.isJsxAttribute(outer) && readAloud.includes(outer.name.getText())) !== undefined

test('a count on screen has its suffix, as names, titles and the bounds of forms alone have every digit', () => {
  const exceptions = [
    formatter,
    // Shows the short form with every digit as title, and the charts' tooltips.
    'src/parts/Count.tsx',
    'src/features/usage/trends/useChartInput.ts',
    // Bounds of a field.
    'src/features/limits/applicationWords.ts',
    'src/features/tokens/form/tokenWords.ts',
  ]
  const shown = code('src')
    .filter((file) => !exceptions.includes(file) && everyDigit.some((name) => read(file).includes(name)))
    .flatMap((file) =>
      [...nodesOf(parse(file))]
        .filter((node) => ts.isIdentifier(node) && everyDigit.includes(node.text))
        .filter((node) => !ts.isImportSpecifier(node.parent) && !isInName(node))
        .map((node) => `${file}: ${node.parent.getText()}`),
    )
  expect(shown).toEqual([])
})

beforeAll(loadTextsNow)

test.each([
  ['zh', '比前 7 天多 2B（+40%）', '比前 7 天多 2,000,000,000（20亿）（+40%）'],
  ['en', '2B more than the previous 7 days (+40%)', '2,000,000,000 more than the previous 7 days (+40%)'],
] as const)(
  'the change of a long sum in %s is short on screen and whole for screen readers',
  (language, seen, heard) => {
    const total = { key: 'calls' as const, nameIn: () => '', value: 7_000_000_000, before: 5_000_000_000 }
    const html = renderToStaticMarkup(
      <TextsProvider language={language}>
        <Totals totals={[total]} range={{ startTime: '2026-11-01', endTime: '2026-11-07' }} />
      </TextsProvider>,
    )
    expect(html).toContain(`<span aria-hidden="true">${seen}</span>`)
    expect(html).toContain(`>${heard}</span>`)
  },
)
