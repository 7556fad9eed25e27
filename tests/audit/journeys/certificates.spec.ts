import { expect, test } from '@/tests/audit/support/journey'
import { textsIn } from '@/tests/browser/support/texts'

test('a certificate is looked up, in one language and the other', async ({ page, texts, reader, keep }) => {
  const { form } = texts.certificatePages
  await reader.open('/certificate')

  reader.step('Look up')
  await reader.key('Tab')
  await reader.key('Enter')
  await reader.reads(page.getByRole('main'))
  const field = page.getByRole('textbox', { name: form.label })
  await reader.pressOn(page.getByRole('button', { name: form.submit }))
  await reader.hears(form.problem.missing)
  await reader.finds(field)
  await reader.type('SAMP1-E0000-00000-00004')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/certificate\/SAMP1-E0000-00000-00004$/i)
  await expect(page.getByText('SAMP1-E0000-00000-00004')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toBeVisible()
  reader.heardSoFar()
  await reader.finds(page.getByRole('heading', { level: 1 }))
  await reader.reads(page.getByRole('main'))

  reader.step('The other language')
  const other = page.getByRole('banner').getByRole('link', { name: texts.language.other })
  await reader.tabTo(other, { back: true })
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', texts.language.other === 'English' ? /^en/ : 'zh-CN')
  await reader.hears(textsIn[texts.language.other === 'English' ? 'en' : 'zh'].language.changed)
  await reader.key('Shift')
  keep('certificate')
})
