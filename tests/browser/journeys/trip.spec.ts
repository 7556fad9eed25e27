import { fillSignIn, fillSignUp, newAccount, signUpAtProvider, spoilSession } from '../support/signIn'
import { expect } from '../support/test'
import { tokensPage } from '../support/tokensPage'
import { openInPlace, untilReady, visit } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = {
  'nobody is signed in': { 'leave for the sign-in': 'at the sign-in' },
  'at the sign-in': {
    'go back': 'nobody is signed in',
    'sign in with a wrong password': 'the password is refused',
    'sign in': 'signed in where the trip began',
    'turn to the sign-up': 'at the sign-up',
  },
  'the password is refused': { 'sign in': 'signed in where the trip began' },
  'at the sign-up': {
    'sign up under a name that is taken': 'the name is refused',
    'sign up': 'signed in where the trip began',
  },
  'the name is refused': { 'sign up': 'signed in where the trip began' },
  'signed in where the trip began': { 'name a token': 'a name is typed' },
  'a name is typed': {
    'submit after the session has ended': 'the name is there after the trip',
    submit: 'the token is made',
  },
  'the name is there after the trip': { submit: 'the token is made' },
  'the token is made': {},
} as const

const words = {
  zh: { nickname: /^昵称/, email: /^邮箱/ },
  en: { nickname: /^Display name/, email: /^Email/ },
} as const

const began = /\/developers\/interest\?tag=2$/
const name = 'notebook'

walkModel('the trip to the sign-in', model, {
  screen: 'desktop',
  begin: async ({ page, language, portal, texts }) => {
    const own = words[language]
    const tokens = tokensPage(page, language)
    const field = (label: string | RegExp) => page.getByLabel(label, { exact: true })
    const [known, unknown] = [newAccount(), newAccount({ nickname: '王舟' })]
    const taken = newAccount({ username: known.username, nickname: '王舟', email: unknown.email })
    const elsewhere = await page.context().browser()?.newContext({ baseURL: portal.url })
    if (elsewhere) await signUpAtProvider(await elsewhere.newPage(), '/', language, known)
    await elsewhere?.close()
    const isNamed = async () => {
      await expect(page).toHaveURL(/\/api\/tokens$/)
      await expect(tokens.nameField).toHaveValue(name)
    }
    await visit(page, '/developers/interest?tag=2')

    return {
      events: {
        'leave for the sign-in': () => page.getByRole('button', { name: tokens.words.signIn, exact: true }).click(),
        'go back': () => page.goBack(),
        'sign in with a wrong password': () =>
          fillSignIn(page, language, newAccount({ username: known.username, password: 'not the right one' })),
        'sign in': () => fillSignIn(page, language, known),
        'turn to the sign-up': () => page.getByRole('link', { name: texts.provider.signIn.toSignUp }).click(),
        'sign up under a name that is taken': () => fillSignUp(page, language, taken),
        'sign up': () => fillSignUp(page, language, unknown),
        'name a token': async () => {
          await openInPlace(page, '/api/tokens')
          await tokens.openCreate()
          await tokens.nameField.fill(name)
        },
        'submit after the session has ended': async () => {
          await spoilSession(page, portal.url)
          const signedIn = page.waitForResponse(/\/puyu\/users\/auth$/)
          await tokens.submit()
          await signedIn
        },
        submit: tokens.submit,
      },
      states: {
        'nobody is signed in': async () => {
          await expect(page).toHaveURL(began)
          await untilReady(page)
          await expect(page.getByRole('button', { name: tokens.words.signIn, exact: true })).toBeVisible()
        },
        'at the sign-in': async () => {
          await page.waitForURL(/\/sso\//)
          await expect(field(texts.provider.username)).toHaveValue('')
          await expect(field(own.email)).toHaveCount(0)
        },
        'the password is refused': async () => {
          await expect(page.getByRole('alert')).toBeVisible()
          await expect(field(texts.provider.username)).toHaveValue(known.username)
        },
        'at the sign-up': async () => {
          await expect(field(own.email)).toBeVisible()
          await expect(page.getByRole('alert')).toHaveCount(0)
        },
        'the name is refused': async () => {
          await expect(field(texts.provider.username)).toHaveAttribute('aria-invalid', 'true')
          await expect(field(texts.provider.username)).toBeFocused()
          await expect(field(own.nickname)).toHaveValue('王舟')
          await expect(field(own.email)).toHaveValue(unknown.email)
        },
        'signed in where the trip began': async () => {
          await expect(page).toHaveURL(began)
          await expect(page.getByLabel(tokens.words.account)).toBeVisible()
        },
        'a name is typed': isNamed,
        'the name is there after the trip': isNamed,
        'the token is made': () => expect(tokens.secretField).toHaveValue(/^intern_[0-9A-Za-z]{49}$/),
      },
    }
  },
})
