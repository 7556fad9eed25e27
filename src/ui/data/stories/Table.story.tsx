import type { ComponentProps, ReactNode } from 'react'
import { WithState, type Say, type Stories } from '@/src/ui/story'
import { Badge } from '@/src/ui/base/Badge'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { IconButton } from '@/src/ui/forms/IconButton'
import { DataRow, Table, TableCell, TableRow } from '../Table'
import { TrashIcon } from '@/src/ui/base/icons'

const table = (say: Say, caption: string, rows: ReactNode, more: Partial<ComponentProps<typeof Table>> = {}) => (
  <Table
    caption={caption}
    {...more}
    columns={[
      { id: 'name', header: say('名称', 'Name'), kind: 'title', isSortable: true },
      { id: 'state', header: say('状态', 'State') },
      { id: 'requests', header: say('请求数', 'Requests'), align: 'end', isSortable: true },
      { id: 'actions', header: say('操作', 'Actions'), kind: 'actions', align: 'end', hideHeader: true },
    ]}
  >
    {rows}
  </Table>
)

const row = (say: Say, name: string, requests: string, isOver = false, detail?: string) => (
  <DataRow
    key={name}
    dimmed={isOver}
    detail={detail}
    cells={{
      name,
      state: <Badge tone={isOver ? 'bad' : 'good'}>{isOver ? say('已过期', 'Expired') : say('有效', 'Valid')}</Badge>,
      requests,
      actions: (
        <IconButton label={say(`删除 ${name}`, `Delete ${name}`)}>
          <TrashIcon />
        </IconButton>
      ),
    }}
  />
)

const limited = (say: Say, name: string, isOver = false) =>
  row(say, name, '12', isOver, say(`${name} 每分钟最多 5 次请求`, `${name}: at most 5 requests per minute`))

const waiting = (say: Say) => (
  <TableRow>
    <TableCell kind="title" label={say('名称', 'Name')}>
      {say('读取中', 'Loading')}
      <Skeleton />
    </TableCell>
    <TableCell label={say('状态', 'State')}>
      <Skeleton shape="shortLine" />
    </TableCell>
    <TableCell label={say('请求数', 'Requests')}>
      <Skeleton shape="shortLine" />
    </TableCell>
    <TableCell kind="actions" label={say('操作', 'Actions')}>
      <Skeleton shape="shortLine" />
    </TableCell>
  </TableRow>
)

/** Takes the whole width. */
export const wide = true

export const stories: Stories = {
  rest: (say) => table(say, say('Token', 'Tokens'), [row(say, 'notebook', '1,204'), row(say, 'server', '88')]),
  detailed: (say) =>
    table(say, say('有限制的 Token', 'Limited tokens'), [limited(say, 'agent'), limited(say, 'old agent', true)], {
      isDense: true,
    }),
  sorted: (say) => (
    <WithState initial="-requests">
      {(order, onSort) =>
        table(say, say('排序的 Token', 'Sorted tokens'), [row(say, 'tablet', '9'), row(say, 'phone', '4')], {
          sort: { order, onSort },
        })
      }
    </WithState>
  ),
  dimmed: (say) => table(say, say('已过期的 Token', 'Expired tokens'), [row(say, 'old laptop', '3', true)]),
  busy: (say) => table(say, say('加载中的 Token', 'Tokens on their way'), waiting(say), { busy: true }),
  long: (say) =>
    table(say, say('名称很长的 Token', 'Tokens with long names'), [
      row(say, 'a-name-without-any-space-that-is-as-long-as-the-contract-allows-for-a-token', '9,007,199,254,740,991'),
      row(say, '一个没有空格而且很长很长很长很长很长很长很长很长很长很长的名字', '0'),
    ]),
}
