import { useLanguage } from '@/src/i18n/texts'

const zh = {
  title: '藏书',
  lead: '一个示例资源：服务器在本页内，刷新后恢复原样；地址中有 off 时服务器关闭。',
  create: '添加图书',
  search: '按书名查找',
  name: '书名',
  genre: '类别',
  genres: { all: '全部', novel: '小说', poetry: '诗歌', science: '科学' },
  year: '年份',
  found: (count: number) => `共 ${count} 本`,
  none: { title: '没有符合条件的图书', text: '换一个书名或类别。' },
  loading: '正在加载图书',
  failed: { title: '图书加载失败', text: '请稍后再试。' },
  formText: '书名不能重复。',
  problems: { empty: '请填写书名', tooLong: '最多 60 个字符', noYear: '请填写 1 到 2100 之间的年份' },
  taken: '已有同名的图书',
  deleteTitle: '删除这本书？',
  deleteText: ({ title }: { title: string }) => `《${title}》将从列表中消失。`,
}

const en: typeof zh = {
  title: 'Books',
  lead: 'A sample resource. Its server is in this page, starts anew with a reload, and is off if the address has “off”.',
  create: 'Add a book',
  search: 'Search by title',
  name: 'Title',
  genre: 'Genre',
  genres: { all: 'All', novel: 'Novel', poetry: 'Poetry', science: 'Science' },
  year: 'Year',
  found: (count) => (count === 1 ? '1 book' : `${count} books`),
  none: { title: 'No books match', text: 'Try another title or genre.' },
  loading: 'Loading the books',
  failed: { title: 'The books could not be loaded', text: 'Please try again later.' },
  formText: 'Each title must be unique.',
  problems: { empty: 'Enter a title', tooLong: 'At most 60 characters', noYear: 'Enter a year from 1 to 2100' },
  taken: 'There is a book with this title',
  deleteTitle: 'Delete this book?',
  deleteText: ({ title }) => `${title} disappears from the list.`,
}

export const bookTexts = { zh, en }
export const useBookTexts = () => bookTexts[useLanguage()]
