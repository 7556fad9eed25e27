import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { machines } from '@/tools/machines/machines'
import { mermaid } from '@/tools/machines/mermaid'

const readme = new URL('../../machines/README.md', import.meta.url)

/** The README with every diagram redrawn below the heading that names its machine; a new machine gets a section at the end. */
const redrawn = (text: string) =>
  machines.reduce((page, machine) => {
    const diagram = `\`\`\`mermaid\n${mermaid(machine)}\n\`\`\``
    const block = new RegExp(`(\\n## ${machine.id}\\n(?:(?!\\n## )[^])*?)\`\`\`mermaid\\n[^\`]*\`\`\``)
    if (!block.test(page)) return `${page.trimEnd()}\n\n## ${machine.id}\n\n${diagram}\n`
    return page.replace(block, (_, before: string) => `${before}${diagram}`)
  }, text)

test('machines/README.md draws the machines as they are (UPDATE_DIAGRAMS=1 redraws it)', () => {
  const text = readFileSync(readme, 'utf8')
  const expected = redrawn(text)
  if (process.env['UPDATE_DIAGRAMS'] === '1') writeFileSync(readme, expected)
  else expect(text).toBe(expected)
})

test('a machine without a section gets one at the end of the README', () => {
  const [machine] = machines
  const text = redrawn(readFileSync(readme, 'utf8').replace(`\n## ${machine?.id}\n`, '\n'))
  expect(text).toMatch(new RegExp(`\\n## ${machine?.id}\\n\\n\`\`\`mermaid\\n[^\`]*\`\`\`\\n$`))
})

test('each diagram in the README is that of a machine', () => {
  const drawn = readFileSync(readme, 'utf8').matchAll(/\n## (\S+)\n(?:(?!\n## )[^])*?```mermaid/g)
  expect([...drawn].map(([, name]) => name).toSorted()).toEqual(machines.map(({ id }) => id).toSorted())
})
