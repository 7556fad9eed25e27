import { expect, type Locator, type Page } from '@playwright/test'
import { RefusalCode } from '@/openapi/refusalCodes'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'

const words = {
  zh: {
    apply: '申请更高限额',
    name: '姓名',
    type: '开发者类型',
    org: '公司 / 组织名称',
    scene: '使用场景',
    rpm: '期望 RPM',
    cancel: '取消',
    submit: '提交申请',
  },
  en: {
    apply: 'Apply for higher limits',
    name: 'Name',
    type: 'Developer type',
    org: 'Company / organisation name',
    scene: 'Use case',
    rpm: 'Requested RPM',
    cancel: 'Cancel',
    submit: 'Submit application',
  },
} as const

/** The vertical place of a dialog's buttons, once nothing moves any more. */
async function placesOf(page: Page): Promise<readonly number[]> {
  const dialog = page.getByRole('dialog')
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return dialog
    .locator('button:not([role=status] *)')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
}

/** Presses a button 3 px below its upper edge, from which a message would take it away. */
async function pressEdge(page: Page, button: Locator): Promise<void> {
  await placesOf(page)
  const { x, y, width } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width / 2, y + 3)
  await page.mouse.down()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).not.toBeFocused()
  await page.mouse.up()
}

test('messages of the application move no button, and the first press at an edge counts', async ({
  page,
  language,
}) => {
  const texts = words[language]
  await openSignedIn(page, '/api/strategy')
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const open = async () => {
    await page.getByRole('button', { name: texts.apply }).click()
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await expect(field(texts.name)).toBeFocused()
  }
  await open()
  await pressEdge(page, dialog.getByRole('button', { name: texts.cancel }))
  await expect(dialog).toHaveCount(0)

  await open()
  const places = await placesOf(page)
  await pressEdge(page, dialog.getByRole('button', { name: texts.submit }))
  await expect(dialog.locator('[aria-invalid=true]:not([type=checkbox])')).toHaveCount(4)
  expect(await placesOf(page)).toEqual(places)
  await field(texts.rpm).fill('2,000')
  expect(await placesOf(page)).toEqual(places)

  await page.route('**/rate/application', (route) =>
    route.fulfill({ json: { code: RefusalCode.APPLICATION_INVALID, msg: 'No.', data: null } }),
  )
  await field(texts.rpm).fill('')
  await field(texts.name).fill('林苇')
  await field(texts.type).selectOption('2')
  await field(texts.org).fill('示例研究所')
  await field(texts.scene).fill('论文阅读助手')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: texts.submit }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(await placesOf(page)).toEqual(places)
})

test('messages of a new token move no button', async ({ page, language }) => {
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  await tokens.openCreate()
  const places = await placesOf(page)
  await tokens.nameField.fill('?')
  await tokens.submit()
  await expect(tokens.nameField).toHaveAccessibleDescription(new RegExp(tokens.words.badName))
  expect(await placesOf(page)).toEqual(places)
  await tokens.nameField.fill('agent')
  await page.route('**/puyu/user/tokens', (route) =>
    route.fulfill({ json: { code: RefusalCode.TOKEN_LIMIT_REACHED, msg: 'No.', data: null } }),
  )
  await tokens.submit()
  await expect(tokens.dialog.getByRole('alert')).toBeVisible()
  expect(await placesOf(page)).toEqual(places)
  await tokens.openMore()
  await expect(tokens.field('note')).toBeVisible()
  const opened = await placesOf(page)
  await tokens.field('rpm').fill('0')
  await tokens.submit()
  await expect(tokens.field('rpm')).toHaveAttribute('aria-invalid', 'true')
  expect(await placesOf(page)).toEqual(opened)
})
