import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { machines } from '@/tools/machines/machines'
import { mermaid } from '@/tools/machines/mermaid'

const readme = new URL('../../machines/README.md', import.meta.url)

/** The README with every diagram redrawn, each below the heading that bears its machine's name. */
const redrawn = (text: string) =>
  machines.reduce((page, machine) => {
    const block = new RegExp(`(\\n## ${machine.id}\\n[^#]*?\`\`\`mermaid\\n)[^\`]*(\`\`\`)`)
    expect(page, `a diagram below "## ${machine.id}"`).toMatch(block)
    return page.replace(block, (_, before: string, after: string) => `${before}${mermaid(machine)}\n${after}`)
  }, text)

test('machines/README.md draws the machines as they are (UPDATE_DIAGRAMS=1 redraws it)', () => {
  const text = readFileSync(readme, 'utf8')
  const expected = redrawn(text)
  if (process.env['UPDATE_DIAGRAMS'] === '1') writeFileSync(readme, expected)
  else expect(text).toBe(expected)
})
