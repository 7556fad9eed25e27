import type { Page } from '@playwright/test'
import type { Texts } from '../texts'

type Label = 'name' | 'developerType' | 'orgName' | 'useScene' | 'wantedRpm' | 'wantedTpm'

/** `/api/strategy` as a user meets it, with the form of its application. */
export function strategyPage(page: Page, { strategyPage: texts, common }: Texts) {
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (label: Label) => dialog.getByLabel(texts[label], { exact: true })
  return {
    dialog,
    field,
    apply: button(texts.apply),
    submit: button(texts.submit),
    cancel: button(common.cancel),
    review: page.getByText(texts.underReview),
    fill: async () => {
      await field('name').fill('林苇')
      await field('developerType').selectOption('2')
      await field('orgName').fill('示例研究所')
      await field('useScene').fill('论文阅读助手')
      await dialog.getByRole('checkbox').first().check()
    },
  }
}
