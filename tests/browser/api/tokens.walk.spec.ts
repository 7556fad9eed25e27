import type { Route } from '@playwright/test'
import { apiToken } from '@/tests/machines/support/samples'
import { tokensPaths } from '@/tests/machines/support/paths'
import { openSignedIn } from '../support/signIn'
import { expect, test } from '../support/test'
import { tokensPage } from '../support/tokensPage'

type Path = ReturnType<typeof tokensPaths>[number]
type Step = { type: string; name?: string; output?: { kind?: string; code?: number; list?: unknown[] } }

const secret = `intern_${'a'.repeat(49)}`
const item = apiToken({ id: 'new', token_name: 'notebook' })
const events = (path: Path) => path.steps.slice(1).map(({ event }) => event as Step) // the walk's own events and answers
const noTokens = { code: 0, msg: '', data: { list: [] } }
/** A row goes by its own dialog, which cannot be open beside the secret's. */
const canBeWalked = (path: Path) => !events(path).some(({ type }) => type.includes('token-new'))

/** The paths that are no beginning of another: every other one is walked on the way. */
function longest(paths: readonly Path[]) {
  const written = paths.map((path) => JSON.stringify(events(path)).slice(0, -1))
  return paths.filter(
    (_, index) => !written.some((one, other) => other !== index && one.startsWith(written[index] ?? '')),
  )
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
  await openSignedIn(page, '/api/tokens')

  const create = page.getByRole('button', { name: words.create, exact: true })
  /** Calls that the server has not answered yet. */
  const open: Route[] = []
  const answer = async (step: Step) => {
    await expect.poll(() => open.length).toBe(1)
    await (step.type.includes('error') ? open.pop()?.abort() : open.pop()?.fulfill({ json: answerOf(step) }))
  }
  const act: Record<string, (step: Step) => Promise<unknown>> = {
    'tokens.reloaded': () => tokens.button(words.retry).click(),
    'token.create.requested': () => create.click(),
    'token.create.dismissed': () => page.keyboard.press('Escape'),
    'token.name.typed': ({ name }) => tokens.nameField.fill(name ?? ''),
    'token.named': async ({ name }) => {
      await tokens.nameField.fill(name ?? '')
      await tokens.submit()
    },
    'xstate.done.actor.0.tokens.loading': answer,
    'xstate.error.actor.0.tokens.loading': answer,
    'xstate.done.actor.0.tokens.ready.creating': answer,
    'xstate.error.actor.0.tokens.ready.creating': answer,
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
  await page.route('**/puyu/user/tokens*', (route) => void open.push(route))
  // Another statechart's: the line that says which tokens end soon.
  await page.route('**/puyu/user/tokens?status=expiring*', (route) => route.fulfill({ json: noTokens }))
  const paths = longest(tokensPaths().filter(canBeWalked))
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    await page.evaluate(() => sessionStorage.clear())
    open.length = 0
    await page.reload()
    const way = events(path).map(({ type }) => type)
    await test.step(way.join(' → '), async () => {
      for (const [index, { event, state }] of path.steps.entries()) {
        const step = event as Step // the walk's own events and answers
        if (index > 0) await (act[step.type] ?? unknown(step.type))(step)
        await (seen[nameOf(state)] ?? unknown(nameOf(state)))()
      }
    })
  }
})

const unknown = (name: string) => () => Promise.reject(new Error(`the walk knows no ${name}`))

/** {ready: 'idle'} → 'ready.idle' */
function nameOf(state: Path['state']): string {
  const value = state.value as string | Record<string, string> // one nested state at most
  return typeof value === 'string' ? value : Object.entries(value).flat().join('.')
}
