import { expect, type Page } from '@playwright/test'
import type { PortalOptions } from './test'

const tokenWords = {
  zh: {
    create: '创建 Token',
    name: '名称',
    confirm: '创建',
    copy: '复制 Token',
    close: '关闭',
    done: '我已保存好',
    none: '还没有 Token',
    delete: '删除',
    copied: '复制成功',
    deleted: '删除成功',
    leave: '仍要离开',
    stay: '回去复制',
    badName: '名称只能由中文、英文字母、数字或 .-_ 组成',
    noName: '名称不能为空',
    taken: '已有同名的 Token，请换一个名称',
    permission: '全部（读/写）',
    account: /账号菜单/,
    signOut: '退出登录',
    secret: 'Token 完整内容',
    retry: '重试',
    signIn: '登录',
    expired: '登录状态已过期，如需继续请重新登录',
    failed: 'Token 列表加载失败',
    toCalendar: /日历文件/,
    actions: (name: string) => `${name} 的操作`,
    edit: '编辑',
    save: '保存',
    saved: '修改已保存',
    more: '更多设置',
    some: '部分模型',
    all: '全部模型',
    typedModels: '其他模型 ID',
    rpm: '每分钟请求数（RPM）',
    note: '备注',
    validity: '有效期',
  },
  en: {
    create: 'Create token',
    name: 'Name',
    confirm: 'Create',
    copy: 'Copy token',
    close: 'Close',
    done: 'I have saved it',
    none: 'No tokens yet',
    delete: 'Delete',
    copied: 'Copy successful',
    deleted: 'Delete successful',
    leave: 'Leave anyway',
    stay: 'Go back and copy',
    noName: 'Name cannot be empty',
    badName: 'Name must consist of Chinese characters, English letters, numbers, or the characters .-_',
    taken: 'You already have a token with this name. Please choose another',
    permission: 'All (Read/Write)',
    account: /Account menu/,
    signOut: 'Sign out',
    retry: 'Try again',
    secret: 'Full value of the token',
    signIn: 'Sign in',
    failed: 'Your tokens could not be loaded',
    expired: 'User session expired, please log in again if needed',
    toCalendar: /Save to calendar/,
    actions: (name: string) => `Actions for ${name}`,
    edit: 'Edit',
    save: 'Save',
    saved: 'Changes saved',
    more: 'More settings',
    some: 'Some models',
    all: 'All models',
    typedModels: 'Other model IDs',
    rpm: 'Requests per minute (RPM)',
    note: 'Note',
    validity: 'Valid for',
  },
} as const

/** `/api/tokens` as a person meets it. */
export function tokensPage(page: Page, language: PortalOptions['language']) {
  const words = tokenWords[language]
  const dialog = page.getByRole('dialog').last()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const menu = (name: string) => page.getByLabel(words.actions(name), { exact: true })
  /** Opens the menu of a token and chooses an entry. */
  const choose = async (name: string, entry: 'edit' | 'delete') => {
    await menu(name).click()
    await button(`${words[entry]} ${name}`).click()
  }
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const nameField = dialog.getByRole('textbox', { name: words.name, exact: true })
  const secretField = dialog.getByLabel(words.secret)
  return {
    words,
    dialog,
    menu,
    choose,
    button,
    row,
    nameField,
    secretField,
    toast: (text: string) => page.getByRole('status').filter({ hasText: text }),
    openCreate: () => button(words.create).click(),
    openMore: () => dialog.getByText(words.more, { exact: true }).click(),
    /** A field of the further settings. */
    field: (name: 'typedModels' | 'rpm' | 'note' | 'validity') => dialog.getByLabel(words[name], { exact: true }),
    chooseScope: (scope: 'all' | 'some') =>
      dialog.getByRole('radio', { name: words[scope], exact: true }).click({ force: true }),
    submit: () => press(words.confirm),
    /** Names a token and returns the secret that is then on screen. */
    create: async (name: string) => {
      await button(words.create).click()
      await nameField.fill(name)
      await press(words.confirm)
      await expect(secretField).toHaveValue(/^[a-z]+_[0-9A-Za-z]{49}$/)
      return secretField.inputValue()
    },
    /** Copies the secret on screen and closes its dialog. */
    copyAndClose: async () => {
      await press(words.copy)
      await press(words.done)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    openEdit: (name: string) => choose(name, 'edit'),
    save: () => press(words.save),
    deleteToken: async (name: string) => {
      await choose(name, 'delete')
      const confirmation = page.getByRole('alertdialog')
      await expect(confirmation).toContainText(name)
      await confirmation.getByRole('button', { name: words.delete, exact: true }).click()
      await expect(row(name)).toHaveCount(0)
    },
  }
}
