import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'certificate',
  access: 'public',
  kind: 'document',
  texts: ['certificatePages'],
})

export const pageTexts: PageTexts = {
  zh: { name: '证书查询', description: '输入编号，核对一张%product%%bootcamp%的结营或优秀学员证书。' },
  en: {
    name: 'Certificate lookup',
    description:
      'Enter its number to check a certificate of the %product% %bootcamp%, for completion or for excellence.',
  },
}
