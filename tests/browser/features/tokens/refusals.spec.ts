import type { Page } from '@playwright/test'
import { RefusalCode } from '@/openapi/refusalCodes'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'

// Without this permission a headless browser never settles a copy.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const words = {
  zh: {
    list: '可以调用的模型',
    models: '服务器不接受所选的模型，请检查模型 ID',
    note: '服务器不接受这条备注，请修改后重试',
    full: 'Token 数量已达上限，请先删除不用的 Token。',
  },
  en: {
    list: 'Choose models',
    models: 'The server did not accept these models. Check their IDs',
    note: 'The server did not accept this note. Please change it',
    full: 'You have reached the maximum number of tokens. Delete one you no longer use first.',
  },
} as const

/** Has the next creation or change of a token refused. */
const refuse = (page: Page, refusal: keyof typeof RefusalCode) =>
  page.route(
    /\/puyu\/user\/tokens(?:\/[^/?]+)?$/,
    (route) => route.fulfill({ json: { code: RefusalCode[refusal], msg: 'No.', data: null } }),
    { times: 1 },
  )

test(
  'a rejected new token shows the error at its field, focused, until it changes',
  { tag: '@phone' },
  async ({ page, language }) => {
    const texts = words[language]
    const tokens = tokensPage(page, language)
    const { dialog, field, nameField } = tokens
    await openSignedIn(page, '/api/tokens')
    await tokens.openCreate()
    await nameField.fill('agent')
    await expect(field('note')).toBeHidden()
    await refuse(page, 'TOKEN_NOTE_INVALID')
    await tokens.submit()
    await expect(field('note')).toBeFocused()
    await expect(field('note')).toHaveAccessibleDescription(new RegExp(texts.note))
    await expect(nameField).not.toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await field('note').fill('nightly')
    await expect(dialog.getByText(texts.note)).toHaveCount(0)

    await tokens.chooseScope('some')
    await dialog.getByRole('checkbox', { name: 'intern-echo' }).check()
    await refuse(page, 'TOKEN_MODELS_INVALID')
    await tokens.submit()
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await expect(dialog.getByRole('group', { name: texts.list })).toHaveAccessibleDescription(texts.models)

    await refuse(page, 'TOKEN_LIMIT_REACHED')
    await tokens.submit()
    await expect(dialog.getByRole('alert')).toHaveText(texts.full)
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0)
    await expect(field('note')).toHaveValue('nightly')
  },
)
