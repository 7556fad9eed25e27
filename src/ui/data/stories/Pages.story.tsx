import { MemoryRouter } from 'react-router-dom'
import { nothing, type Say, type Stories } from '@/src/ui/story'
import { KeyPages, Pages } from '../Pages'

const pages = (say: Say, label: string, page: number, count: number) => (
  <MemoryRouter>
    <Pages
      page={page}
      count={count}
      to={(number) => ({ search: `?page=${number}` })}
      texts={{
        pages: () => label,
        previous: () => say('上一页', 'Previous'),
        next: () => say('下一页', 'Next'),
        page: ({ page: number }) => say(`第 ${number} 页`, `Page ${number}`),
      }}
      onTurn={nothing}
    />
  </MemoryRouter>
)

export const stories: Stories = {
  first: (say) => pages(say, say('Token 分页', 'Pages of tokens'), 1, 3),
  middle: (say) => pages(say, say('项目的分页', 'Pages of projects'), 7, 23),
  byKey: (say) => (
    <MemoryRouter>
      <KeyPages
        first={{ search: '' }}
        next={{ search: '?after=b4' }}
        texts={{
          pages: () => say('图书分页', 'Pages of books'),
          first: () => say('第一页', 'First page'),
          next: () => say('下一页', 'Next'),
        }}
        onTurn={nothing}
      />
    </MemoryRouter>
  ),
  last: (say) => pages(say, say('记录的分页', 'Pages of records'), 1000, 1000),
}
