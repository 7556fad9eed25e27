import type { Page } from '@playwright/test'
import { apiToken } from '@/tests/machines/support/samples'
import { tokensPaths } from '@/tests/machines/support/paths'
import { signUpTo } from '../support/signIn'
import { expect, test } from '../support/test'
import { tokensPage } from '../support/tokensPage'

type Path = ReturnType<typeof tokensPaths>[number]
type Step = { type: string; name?: string; output?: { kind?: string; code?: number; list?: unknown[] } }

const secret = `intern_${'a'.repeat(49)}`
const item = apiToken({ id: 'new', token_name: 'notebook' })
const events = (path: Path) => path.steps.slice(1).map(({ event }) => event as Step) // the walk's own events and answers
/** A row goes by its own dialog, which cannot be open beside the secret's. */
const canBeWalked = (path: Path) => !events(path).some(({ type }) => type.includes('token-new'))

/** What the server says to each call of a path, in order; a call beyond them hangs, as in the state where the path ends. */
async function answerAs(page: Page, path: Path) {
  const listAnswers = events(path).filter(({ type }) => type.includes('tokens.loading'))
  const createAnswers = events(path).filter(({ type }) => type.includes('tokens.ready.creating'))
  await page.route('**/puyu/user/tokens*', async (route) => {
    const isList = route.request().method() === 'GET'
    const step = (isList ? listAnswers : createAnswers).shift()
    if (step) await (step.type.includes('error') ? route.abort() : route.fulfill({ json: answerOf(step) }))
  })
}

function answerOf({ output }: Step) {
  if (output?.list) return { code: 0, msg: '', data: { list: output.list } }
  if (output?.kind === 'created') return { code: 0, msg: '', data: { token: secret, item } }
  if (output?.kind === 'alreadyCreated') return { code: 1105, msg: 'already', data: { token: '', item } }
  return { code: output?.code ?? 1102, msg: 'refused', data: null }
}

test('every state of the tokens’ statechart is what a person sees', async ({
  page,
  language,
  screenName,
  problems,
}) => {
  test.skip(screenName === 'phone', 'the same statechart')
  test.setTimeout(600_000)
  problems.expectFailure(/puyu\/user\/tokens/)
  const tokens = tokensPage(page, language)
  const { words } = tokens
  await signUpTo(page, '/api/tokens', language)

  const create = page.getByRole('button', { name: words.create, exact: true })
  const act: Record<string, (step: Step) => Promise<unknown>> = {
    'tokens.reloaded': () => tokens.button(words.retry).click(),
    'token.create.requested': () => create.click(),
    'token.create.dismissed': () => page.keyboard.press('Escape'),
    'token.name.typed': ({ name }) => tokens.nameField.fill(name ?? ''),
    'token.named': async ({ name }) => {
      await tokens.nameField.fill(name ?? '')
      await tokens.submit()
    },
    'xstate.done.actor.reveal': tokens.copyAndClose,
  }
  const seen: Record<string, () => Promise<void>> = {
    loading: () => expect(page.getByRole('main').getByRole('status').first()).toBeAttached(),
    failed: () => expect(page.getByText(words.failed)).toBeVisible(),
    'ready.idle': async () => {
      await expect(create).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    'ready.naming': () => expect(tokens.nameField).toBeEditable(),
    'ready.createFailed': () => expect(tokens.dialog.getByRole('alert')).toBeVisible(),
    'ready.creating': () => expect(tokens.nameField).not.toBeEditable(),
    'ready.revealing': () => expect(tokens.secretField).toHaveValue(secret),
  }

  page.on('dialog', (question) => void question.accept())
  for (const path of tokensPaths().filter(canBeWalked)) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await answerAs(page, path)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    const way = events(path).map(({ type }) => type)
    await test.step(way.join(' → '), async () => {
      for (const { event, state } of path.steps.slice(1)) {
        const step = event as Step // the walk's own events and answers
        await act[step.type]?.(step)
        if (!isWaiting(state)) await look(state)
      }
      await look(path.state)
    })
  }

  async function look(state: Path['state']) {
    await (seen[nameOf(state)] ?? (() => Promise.reject(new Error(`no look at ${nameOf(state)}`))))()
  }
})

/** On the way the server answers at once; only where a path ends does a call hang. */
const isWaiting = (state: Path['state']) => ['loading', 'ready.creating'].includes(nameOf(state))

/** {ready: 'idle'} → 'ready.idle' */
function nameOf(state: Path['state']): string {
  const value = state.value as string | Record<string, string> // one nested state at most
  return typeof value === 'string' ? value : Object.entries(value).flat().join('.')
}
