import { setup } from 'xstate'
import { expect } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'look nothing up'
        | 'look up a number'
        | 'look up a number that there is not'
        | 'look up a number while the server is away'
        | 'ask again'
        | 'ask again while the server is away'
        | 'go back'
        | 'ask for another number'
        | 'reload'
    },
  },
}).createMachine({
  id: 'a certificate',
  initial: 'a number is asked for',
  states: {
    'a number is asked for': {
      on: {
        'look nothing up': 'a number is missing',
        'look up a number': 'the certificate is shown',
        'look up a number that there is not': 'there is none',
        'look up a number while the server is away': 'nobody could look it up',
      },
    },
    'a number is missing': { on: { 'look up a number': 'the certificate is shown' } },
    'the certificate is shown': { on: { 'go back': 'a number is asked for', reload: 'the certificate is shown' } },
    'there is none': { on: { 'ask for another number': 'a number is asked for', reload: 'there is none' } },
    'nobody could look it up': {
      on: {
        'ask again': 'the certificate is shown',
        'ask again while the server is away': 'nobody could look it up',
        'go back': 'a number is asked for',
      },
    },
  },
})

const words = {
  zh: {
    label: '证书编号',
    submit: '查询',
    missing: '请输入证书编号',
    none: /^未找到该证书/,
    another: '查询其他编号',
    failed: '查询失败',
    retry: '重试',
  },
  en: {
    label: 'Certificate number',
    submit: 'Look up',
    missing: 'Enter a certificate number',
    none: /^Certificate not found/,
    another: 'Look up another number',
    failed: 'The lookup failed',
    retry: 'Try again',
  },
} as const

/** The embedded portal's own sample. */
const sample = 'SAMP1-E0000-00000-00004'

walkModel(model, {
  screen: 'phone',
  begin: async ({ page, language, walk: { fault } }) => {
    const texts = words[language]
    const field = page.getByRole('textbox', { name: texts.label })
    const submit = () => page.getByRole('button', { name: texts.submit, exact: true }).click()
    const lookUp = (number: string) => field.fill(number).then(submit)
    const retry = () => page.getByRole('main').getByRole('button', { name: texts.retry, exact: true }).click()
    const away = () => fault('getCertificate', '503')
    await visit(page, '/certificate')

    return {
      events: {
        'look nothing up': submit,
        'look up a number': () => lookUp(sample.toLowerCase()),
        'look up a number that there is not': () => lookUp('7QK2M-9XWPT'),
        'look up a number while the server is away': () => away().then(() => lookUp(sample)),
        'ask again': retry,
        'ask again while the server is away': async () => {
          await away()
          await Promise.all([page.waitForResponse((answer) => answer.status() === 503), retry()])
        },
        'go back': () => page.goBack(),
        'ask for another number': () => page.getByRole('link', { name: texts.another }).click(),
        reload: () => visitAgain(page),
      },
      states: {
        'a number is asked for': async () => {
          await expect(field).toBeVisible()
          await expect(page.getByText(texts.missing)).toHaveCount(0)
        },
        'a number is missing': async () => {
          await expect(page.getByText(texts.missing)).toBeVisible()
          await expect(field).toBeFocused()
        },
        'the certificate is shown': async () => {
          await expect(page.getByText(sample, { exact: true })).toBeVisible()
          await expect(field).toHaveCount(0)
        },
        'there is none': async () => {
          await expect(page.getByText(texts.none)).toBeVisible()
          await expect(page.getByText(texts.failed)).toHaveCount(0)
        },
        'nobody could look it up': async () => {
          await expect(page.getByRole('heading', { name: texts.failed })).toBeVisible()
          await expect(page.getByText(texts.none)).toHaveCount(0)
        },
      },
    }
  },
})
