import { expect } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'

const model = {
  'a number is asked for': {
    'look nothing up': 'a number is missing',
    'look up a number': 'the certificate is shown',
    'look up a number that there is not': 'there is none',
    'look up a number while the server is away': 'nobody could look it up',
  },
  'a number is missing': { 'look up a number': 'the certificate is shown' },
  'the certificate is shown': { 'go back': 'a number is asked for', reload: 'the certificate is shown' },
  'there is none': { 'ask for another number': 'a number is asked for', reload: 'there is none' },
  'nobody could look it up': {
    'ask again': 'the certificate is shown',
    'ask again while the server is away': 'nobody could look it up',
    'go back': 'a number is asked for',
  },
} as const

/** The embedded portal's own sample. */
const sample = 'SAMP1-E0000-00000-00004'

walkModel('a certificate', model, {
  screen: 'phone',
  begin: async ({ page, walk: { fault }, texts }) => {
    const field = page.getByRole('textbox', { name: texts.certificatePages.form.label })
    const submit = () => page.getByRole('button', { name: texts.certificatePages.form.submit, exact: true }).click()
    const lookUp = (number: string) => field.fill(number).then(submit)
    const retry = () => page.getByRole('main').getByRole('button', { name: texts.common.retry, exact: true }).click()
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
        'ask for another number': () => page.getByRole('link', { name: texts.certificateSheet.searchAgain }).click(),
        reload: () => visitAgain(page),
      },
      states: {
        'a number is asked for': async () => {
          await expect(field).toBeVisible()
          await expect(page.getByText(texts.certificatePages.form.problem.missing)).toHaveCount(0)
        },
        'a number is missing': async () => {
          await expect(page.getByText(texts.certificatePages.form.problem.missing)).toBeVisible()
          await expect(field).toBeFocused()
        },
        'the certificate is shown': async () => {
          await expect(page.getByText(sample, { exact: true })).toBeVisible()
          await expect(field).toHaveCount(0)
        },
        'there is none': async () => {
          await expect(page.getByText(texts.certificateSheet.notFoundText)).toBeVisible()
          await expect(page.getByText(texts.certificateSheet.failed)).toHaveCount(0)
        },
        'nobody could look it up': async () => {
          await expect(page.getByRole('heading', { name: texts.certificateSheet.failed })).toBeVisible()
          await expect(page.getByText(texts.certificateSheet.notFoundText)).toHaveCount(0)
        },
      },
    }
  },
})
