import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/audit/support/journey'

test('a user applies for higher limits', async ({ page, texts: { strategyPage: strategy, notices }, reader, keep }) => {
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const fill = async (label: string, text: string) => {
    await reader.tabTo(field(label))
    await reader.type(text)
  }
  await openSignedIn(page, '/certificate')
  await reader.open('/api/strategy')
  await expect(page.getByRole('table').first()).toBeVisible()

  reader.step('The limits')
  await reader.key('Tab')
  await reader.key('Enter')
  await reader.reads(page.getByRole('main'))

  reader.step('The form, sent without anything')
  await reader.pressOn(page.getByRole('button', { name: strategy.apply }))
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await reader.finds(field(strategy.name))
  await reader.reads(dialog)
  await reader.pressOn(dialog.getByRole('button', { name: strategy.submit }))
  await reader.finds(field(strategy.name))
  reader.heardSoFar()

  reader.step('The form, filled in')
  await reader.type('Lin Wei')
  await reader.tabTo(field(strategy.developerType))
  await reader.key('ArrowDown')
  await fill(strategy.orgName, 'Example Lab')
  await fill(strategy.useScene, 'Reads papers')
  await reader.tabTo(dialog.getByRole('checkbox').first())
  await reader.key('Space')
  await reader.tabTo(field(strategy.wantedRpm))
  await reader.type('60')
  await reader.pressOn(dialog.getByRole('button', { name: strategy.submit }))
  await reader.hears(notices.applicationSubmitted)
  await reader.finds(page.getByRole('heading', { level: 1 }))
  await reader.reads(page.getByRole('main'))
  keep('application')
})
