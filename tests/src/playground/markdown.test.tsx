import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { TextsProvider } from '@/src/i18n/texts'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { Markdown } from '@/src/features/playground/markdown/Markdown'
import { beginningOf } from '@/src/features/playground/markdown/beginningOf'
import { createParser, wholeCode } from '@/src/features/playground/markdown/parse'

vi.mock('@/src/runtime/useCopy', () => ({ useNotifyingCopy: () => ['idle', () => undefined] }))
loadTextsNow()

const render = (text: string) =>
  renderToStaticMarkup(
    <TextsProvider language="en">
      <Markdown text={text} />
    </TextsProvider>,
  )
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '')

describe('An answer in Markdown', () => {
  it('shows HTML as text', () => {
    expect(render('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
    expect(render('a <b>b</b> c')).toBe('<p>a &lt;b&gt;b&lt;/b&gt; c</p>')
  })

  it('loads no picture, and says where links go', () => {
    const [picture, link] = [render('![A cat](https://a.example/cat.png)'), render('[docs](https://b.example/x)')]
    expect(picture).not.toContain('<img')
    expect(picture).toContain('Picture: A cat')
    expect(link).toContain('href="https://b.example/x"')
    expect(link).toContain('(b.example)')
    expect(link).toContain('rel="noopener noreferrer nofollow"')
  })

  it.each([
    ['[evil.example.bank.example](https://evil.example/)', true],
    ['[https://evil.example.bank.example/x](https://evil.example/)', true],
    ['[https://bank.example@evil.example/](https://bank.example@evil.example/)', true],
    ['https://bank.example@evil.example/', true],
    ['https://evil.example/x', false],
    ['[evil.example](https://evil.example/x)', false],
    ['<a@evil.example>', false],
  ])('names the host of %s unless the text begins with it', (text, isNamed) => {
    expect(/ \((a@)?evil\.example\)<\/bdi>/.test(render(text))).toBe(isNamed)
  })

  it('keeps the direction of a link’s text inside of the link', () => {
    expect(render('[\u{202E}x](https://a.example/)')).toMatch(/<bdi>\u{202E}x<\/bdi>/u)
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,1)',
    '[x](/relative)',
    '[x](//evil.example/)',
    '![x](javascript:1)',
    '[x](http:sso/user-center)',
    '[x](https:/sso/user-center)',
    '[x](HTTP:\\\\sso/user-center)',
    '![x](http:sso/user-center)',
    '[x](mailto:?subject=a)',
    '[x](mailto:a@b.example?bcc=c@evil.example)',
    '[x](mailto:a@b.example?subject=a&Body=b)',
    '[x](mailto:a@b.example?subject=a%0Abcc:c@evil.example)',
  ])('makes no link of %s', (text) => {
    expect(render(text)).not.toContain('<a')
  })

  it.each([
    ['[x](https://b.example)', 'https://b.example/', 'b.example'],
    ['[x](https://ｂ.example/a/../c)', 'https://b.example/c', 'b.example'],
    ['[x](https:///b.example/x)', 'https://b.example/x', 'b.example'],
    ['[x](mailto:a@b.example?Subject=Hello)', 'mailto:a@b.example?Subject=Hello', 'a@b.example'],
  ])('leads %s to the address that it names', (text, href, place) => {
    expect(render(text)).toContain(`href="${href}"`)
    expect(render(text)).toContain(`(${place})`)
  })

  it('has tables, lists, quotes and code', () => {
    const made = render(
      '| a | b |\n|---|--:|\n| 1 | 2 |\n\n1. one\n2. two\n\n> said\n\n- [x] done\n\n```js\nlet a\n```',
    )
    for (const part of [
      '<th scope="col">a</th>',
      '<td data-align="right">2</td>',
      '<ol start="1"><li>one',
      '<blockquote>',
      'aria-label="Done"',
      '<code>let a</code>',
    ])
      expect(made).toContain(part)
  })

  it('resolves character references outside of code', () => {
    expect(render('a &lt; b &#x41; `&lt;`')).toBe('<p>a &lt; b A <code translate="no">&amp;lt;</code></p>')
  })

  it('ranks headings without gaps', () => {
    expect(render('### b\n\n# a\n\n###### c').replaceAll(/<\/?h(\d)>/g, '$1')).toBe('3b33a34c4')
  })
})

describe('Formulas', () => {
  const formulas = (text: string) => {
    const found: [string, boolean][] = []
    JSON.stringify(createParser(3)(text), (_, value: { type?: string; tex: string; isBlock: boolean }) => {
      if (value?.type === 'formula') found.push([value.tex, value.isBlock])
      return value
    })
    return found
  }

  it.each([
    ['so $x^2$ is', [['x^2', false]]],
    ['so \\(x_1\\) is', [['x_1', false]]],
    ['$$\nx\n$$', [['x', true]]],
    ['\\[\nx\n\\]', [['x', true]]],
    ['text $$x$$ text', [['x', true]]],
    ['$5 and $10', []],
    ['costs $5-$10', []],
    ['`$x$`', []],
    ['$$ open', []],
  ])('are found in %j', (text, expected) => {
    expect(formulas(text)).toEqual(expected)
  })
})

it('parses a growing text as it parses the whole', () => {
  const text =
    '# Title\n\npara *one*\n\n- a\n- b\n\n  more\n\n- c\n\n```\ncode\n\n\nmore\n```\n\n| a |\n|---|\n| 1 |\n\n$$\nx\n$$\nend'
  const parse = createParser(3)
  for (let end = 1; end <= text.length; end += 1)
    expect(parse(text.slice(0, end))).toEqual(createParser(3)(text.slice(0, end)))
  expect(parse('other')).toEqual(createParser(3)('other'))
})

describe('A hostile answer', () => {
  it.each([
    ['quotes', '>'.repeat(100_000)],
    ['lists', Array.from({ length: 1000 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')],
    ['emphasis', `${'*a **b '.repeat(600)}${'** *'.repeat(600)}`],
    ['brackets', '['.repeat(100_000)],
    ['dollar signs', '$'.repeat(100_000)],
    ['open formulas', '\\[\n'.repeat(30_000)],
    ['addresses', 'a@'.repeat(50_000)],
  ])('shows any number of %s within seconds', (_, text) => {
    const begunAt = performance.now()
    expect(render(text)).toMatch(/^<(p|ul|blockquote)>/)
    expect(performance.now() - begunAt).toBeLessThan(5000)
  })

  it('adds no empty cells to a table that its source cannot account for', () => {
    const wide = `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'|x|\n'.repeat(500)}`
    expect(render(wide)).not.toContain('<td')
    expect(render('|a|b|\n|-|-|\n|1|')).toContain('<td></td>')
  })
})

describe('A very long answer', () => {
  const lines = (count: number, line: string) => line.repeat(count)

  it.each([
    ['paragraphs', lines(2000, 'a\n\n'), 'a\n\n', /<p>a/g],
    ['headings', lines(2000, '# a\n'), '# a\n', /<h3>/g],
    ['items', lines(2000, '- a\n'), '- a\n', /<li>/g],
    ['rules', lines(2000, '***\n\n'), '***\n', /<hr\/>/g],
  ])('shows 2,000 %s, and a button if there are more', (_, most, more, block) => {
    expect(beginningOf(most)).toBe(most)
    const made = render(most + more)
    expect(made).toContain('Show all')
    expect(made.match(block)).toHaveLength(2000)
  })

  it('shows 2,000 lines of code, and copies all of them', () => {
    const code = lines(60_000, 'a()\n')
    const text = `\`\`\`js\nb()\n\`\`\`\n\n- c\n\n  \`\`\`js\n${code.replace(/^/gm, '  ')}\`\`\``
    const shown = beginningOf(text)
    expect(shown.match(/a\(\)/g)?.length).toBeLessThan(2000)
    const blocks = createParser(3)(shown)
    const raws: string[] = []
    JSON.stringify(blocks, (_, value: { type?: string; raw: string }) => {
      if (value?.type === 'code') raws.push(value.raw)
      return value
    })
    expect(raws.map((raw) => wholeCode(raw, { text, blocks }))).toEqual([null, code.trimEnd()])
  })

  it('shows at most 8,000 cells and 100,000 characters', () => {
    const row = `|${'a|'.repeat(20)}\n`
    const table = `${row}|${'-|'.repeat(20)}\n${lines(3000, row)}`
    expect(beginningOf(table).split('|').length).toBeLessThan(9000)
    expect(beginningOf('a'.repeat(100_001))).toHaveLength(100_000)
    expect(beginningOf('a'.repeat(100_000))).toHaveLength(100_000)
  })

  it('is whole if only white space follows', () => {
    const text = lines(2000, 'a\n\n') + ' \n\n'
    expect(beginningOf(text)).toBe(text)
  })
})
