import { setup } from 'xstate'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect } from '@/tests/browser/support/test'
import { visitAgain } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'fill in the form'
        | 'open the form'
        | 'cancel'
        | 'reload'
        | 'submit'
        | 'submit while the answer is lost'
        | 'submit what is refused'
    },
  },
}).createMachine({
  id: 'an application for higher limits',
  initial: 'the limits are shown',
  states: {
    'the limits are shown': { on: { 'fill in the form': 'the form is filled in' } },
    'the form is filled in': {
      on: {
        cancel: 'the form is closed',
        reload: 'the form is filled in',
        submit: 'it is under review',
        'submit while the answer is lost': 'nobody knows whether it was sent',
        'submit what is refused': 'it is refused',
      },
    },
    'the form is closed': { on: { 'open the form': 'the form is filled in', reload: 'the limits are shown' } },
    'nobody knows whether it was sent': {
      on: { submit: 'it is under review', reload: 'the form of what was sent is filled in' },
    },
    'the form of what was sent is filled in': { on: { submit: 'it is under review' } },
    'it is refused': { on: { submit: 'it is under review', cancel: 'the form is closed' } },
    'it is under review': { on: { reload: 'it is under review' } },
  },
})

const words = {
  zh: {
    apply: '申请更高限额',
    submit: '提交申请',
    cancel: '取消',
    name: '姓名',
    type: '开发者类型',
    org: '公司 / 组织名称',
    scene: '使用场景',
    review: '你有一份申请正在审核，出结果后才能再次申请。',
    pending: '审核中',
    failed: /无法确认是否提交成功/,
    refused: /暂时不能再次提交/,
    restored: /已恢复上次未提交的申请/,
  },
  en: {
    apply: 'Apply for higher limits',
    submit: 'Submit application',
    cancel: 'Cancel',
    name: 'Name',
    type: 'Developer type',
    org: 'Company / organisation name',
    scene: 'Use case',
    review: 'One of your applications is under review. You can apply again once it is decided.',
    pending: 'Under review',
    failed: /could not confirm whether/,
    refused: /still under review/,
    restored: /unsent application was restored/,
  },
} as const

const scene = '论文阅读助手'

walkModel(model, {
  screen: 'phone',
  begin: async ({ page, language, walk: { fault } }) => {
    const texts = words[language]
    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const apply = () => press(texts.apply)
    const submit = () => press(texts.submit)
    const isWhole = async () => {
      await expect(field(texts.name)).toHaveValue('林苇')
      await expect(field(texts.scene)).toHaveValue(scene)
    }
    const isWholeAndTold = (told: RegExp) => async () => {
      await expect(dialog.getByRole('alert')).toHaveText(told)
      await isWhole()
    }
    const isClosed = async () => {
      await expect(page.getByRole('button', { name: texts.apply, exact: true })).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(texts.review)).toHaveCount(0)
    }
    await openSignedIn(page, '/api/strategy')

    return {
      events: {
        'fill in the form': async () => {
          await apply()
          await field(texts.name).fill('林苇')
          await field(texts.type).selectOption('2')
          await field(texts.org).fill('示例研究所')
          await field(texts.scene).fill(scene)
          await dialog.getByRole('checkbox').first().check()
        },
        'open the form': apply,
        cancel: () => press(texts.cancel),
        reload: async () => {
          const isOpen = (await dialog.count()) > 0
          await visitAgain(page)
          if (isOpen) await expect(page.getByRole('status').filter({ hasText: texts.restored })).toBeVisible()
        },
        submit,
        'submit while the answer is lost': () => fault('applyForRate', 'cut').then(submit),
        'submit what is refused': () => fault('applyForRate', 'refused:1202').then(submit),
      },
      states: {
        'the limits are shown': isClosed,
        'the form is filled in': isWhole,
        'the form of what was sent is filled in': isWhole,
        'the form is closed': isClosed,
        'nobody knows whether it was sent': isWholeAndTold(texts.failed),
        'it is refused': isWholeAndTold(texts.refused),
        'it is under review': async () => {
          await expect(page.getByText(texts.review)).toBeVisible()
          await expect(page.getByRole('row').filter({ hasText: texts.pending })).toHaveCount(1)
          await expect(dialog).toHaveCount(0)
        },
      },
    }
  },
})
