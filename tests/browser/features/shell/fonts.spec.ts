import { expect, test } from '@/tests/browser/support/test'

const families = {
  'Portal Narrow': 'Portal Narrow',
  'Portal Wide': 'Portal Wide',
  monospace: 'Portal Mono',
  'Liberation Sans': 'Portal Wide',
  'DejaVu Sans': 'Portal Wide',
}

test('the browser has the fonts of the tests, whatever the machine has', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'the fonts of other systems are not configured by a file')
  const shown = Object.keys(families).map((family) => `<p style="font-family: ${family}">Intern 1</p>`)
  await page.setContent(shown.join(''))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' })
  const used = await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })))
  expect(used.map(({ fonts }) => fonts.map(({ familyName }) => familyName))).toEqual(
    Object.values(families).map((family) => [family]),
  )
})
