import { expect, type Locator, type Page } from '@playwright/test'
import { askAs, createToken as makeToken } from '@/tests/browser/support/ownCalls'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import type { Row } from './cell'
import { openAsSomebody } from './people'
import { arrive, NEUTRAL } from './rows'
import type { Visit } from './visit'

/** How many there are with this name, or in all. */
const countOf = async (page: Page, path: string, name?: string) => {
  const { list } = (await askAs(page, 'GET', path)) as { list: { token_name?: string }[] } // as: the contract's
  return list.filter(({ token_name: own }) => name === undefined || own === name).length
}

const dialogOf = ({ page }: Visit) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const inDialog = (visit: Visit, name: string) => dialogOf(visit).getByRole('button', { name, exact: true })

/** Leaves the secret of the cell before, which would keep the page. */
async function openTokens(visit: Visit): Promise<void> {
  const { page, texts } = visit
  if (await dialogOf(visit).isVisible()) {
    await page.keyboard.press('Escape')
    const leave = page.getByRole('button', { name: texts.tokensPage.leaveGo })
    await expect(leave.or(page.getByRole('heading', { level: 1 })).first()).toBeVisible()
    if (await leave.isVisible()) await leave.click()
  }
  await arrive(visit, NEUTRAL)
  await arrive(visit, '/api/tokens')
}

/** The token's limits, and the fields that they were typed into. */
const limits = ({ page, language }: Visit): [field: Locator, text: string][] => {
  const { field } = tokensPage(page, language)
  return [
    [field('rpm'), '12'],
    [field('note'), 'nightly'],
  ]
}

async function typeLimits(visit: Visit): Promise<void> {
  await tokensPage(visit.page, visit.language).openMore()
  for (const [field, text] of limits(visit)) await field.fill(text)
}

const createToken: Row = {
  call: 'createToken',
  isWrite: true,
  open: async (visit, name) => {
    await openTokens(visit)
    await tokensPage(visit.page, visit.language).openCreate()
    await tokensPage(visit.page, visit.language).nameField.fill(name)
    await typeLimits(visit)
  },
  act: (visit) => inDialog(visit, visit.texts.tokensPage.createConfirm).click(),
  control: (visit) => inDialog(visit, visit.texts.tokensPage.createConfirm),
  again: (visit) => inDialog(visit, visit.texts.tokensPage.createConfirm).click(),
  done: (visit, name) => visit.page.getByText(name),
  typed: (visit, name) => [[tokensPage(visit.page, visit.language).nameField, name], ...limits(visit)],
  effects: ({ page }, name) => countOf(page, '/puyu/user/tokens', name),
}

async function askToDelete(visit: Visit, name: string): Promise<void> {
  const { menu, choose } = tokensPage(visit.page, visit.language)
  await visit.wait(() => menu(name).isVisible(), 'the token')
  await choose(name, 'delete')
}

const confirmDelete = (visit: Visit) => inDialog(visit, visit.texts.lists.delete)

const deleteToken: Row = {
  call: 'deleteToken',
  isWrite: true,
  // The response carries no field whose type could be wrong.
  passes: ['wrongTypes'],
  open: async (visit, name) => {
    await makeToken(visit.page, name)
    await openTokens(visit)
    await askToDelete(visit, name)
  },
  act: (visit) => confirmDelete(visit).click(),
  control: confirmDelete,
  again: (visit) => confirmDelete(visit).click(),
  resume: async (visit, name) => {
    await askToDelete(visit, name)
    await confirmDelete(visit).click()
  },
  done: ({ page, texts }) => page.getByText(texts.tokensPage.emptyTitle),
  effects: async ({ page }, name) => 1 - (await countOf(page, '/puyu/user/tokens', name)),
}

const updateToken: Row = {
  call: 'updateToken',
  isWrite: true,
  open: async (visit, name) => {
    await makeToken(visit.page, `old-${name}`)
    await openTokens(visit)
    await tokensPage(visit.page, visit.language).openEdit(`old-${name}`)
    await tokensPage(visit.page, visit.language).nameField.fill(`new-${name}`)
    await typeLimits(visit)
  },
  act: (visit) => inDialog(visit, visit.texts.lists.save).click(),
  control: (visit) => inDialog(visit, visit.texts.lists.save),
  again: (visit) => inDialog(visit, visit.texts.lists.save).click(),
  done: ({ page }, name) => page.getByRole('row').filter({ hasText: `new-${name}` }),
  typed: (visit, name) => [[tokensPage(visit.page, visit.language).nameField, `new-${name}`], ...limits(visit)],
  // The old name is gone, and the new one exists once.
  effects: async ({ page }, name) => {
    const [before, after] = await Promise.all(
      [`old-${name}`, `new-${name}`].map((one) => countOf(page, '/puyu/user/tokens', one)),
    )
    return (before ?? 0) + (after ?? 0)
  },
}

const field = (visit: Visit, label: string) => dialogOf(visit).getByLabel(label, { exact: true })

/** An application is decided by the operator: each cell needs its own user. */
const applyForRate: Row = {
  call: 'applyForRate',
  isWrite: true,
  // The list refreshes after a fault, too, and shows what the server did.
  stays: true,
  open: async (visit) => {
    const { page, texts } = visit
    await openAsSomebody(visit, '/api/strategy')
    await page.getByRole('button', { name: texts.strategyPage.apply }).click()
    await field(visit, texts.strategyPage.name).fill('林苇')
    await field(visit, texts.strategyPage.developerType).selectOption('2')
    await field(visit, texts.strategyPage.orgName).fill('示例研究所')
    await field(visit, texts.strategyPage.useScene).fill('论文阅读助手')
    await dialogOf(visit).getByRole('checkbox').first().check()
  },
  act: (visit) => inDialog(visit, visit.texts.strategyPage.submit).click(),
  control: (visit) => inDialog(visit, visit.texts.strategyPage.submit),
  again: (visit) => inDialog(visit, visit.texts.strategyPage.submit).click(),
  done: ({ page, texts }) => page.getByText(texts.strategyPage.underReview),
  typed: (visit) => [
    [field(visit, visit.texts.strategyPage.name), '林苇'],
    [field(visit, visit.texts.strategyPage.orgName), '示例研究所'],
    [field(visit, visit.texts.strategyPage.useScene), '论文阅读助手'],
  ],
  effects: ({ page }) => countOf(page, '/puyu/api/rate/applications'),
}

export const writeRows: readonly Row[] = [createToken, deleteToken, updateToken, applyForRate]
