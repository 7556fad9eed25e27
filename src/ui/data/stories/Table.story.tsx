import type { ReactNode } from 'react'
import type { Say, Stories } from '@/src/ui/story'
import { Badge } from '@/src/ui/base/Badge'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { IconButton } from '@/src/ui/forms/IconButton'
import { Table, TableCell, TableDetail, TableRow } from '../Table'
import { TrashIcon } from '@/src/ui/base/icons'

const table = (say: Say, caption: string, rows: ReactNode, busy = false, isDense = false) => (
  <Table
    caption={caption}
    busy={busy}
    isDense={isDense}
    columns={[
      { header: say('名称', 'Name') },
      { header: say('状态', 'State') },
      { header: say('请求数', 'Requests'), align: 'end' },
      { header: say('操作', 'Actions'), align: 'end', hideHeader: true },
    ]}
  >
    {rows}
  </Table>
)

const row = (say: Say, name: string, requests: string, isOver = false) => (
  <TableRow key={name} dimmed={isOver}>
    <TableCell kind="title" label={say('名称', 'Name')}>
      {name}
    </TableCell>
    <TableCell label={say('状态', 'State')}>
      <Badge tone={isOver ? 'bad' : 'good'}>{isOver ? say('已过期', 'Expired') : say('有效', 'Valid')}</Badge>
    </TableCell>
    <TableCell label={say('请求数', 'Requests')}>{requests}</TableCell>
    <TableCell kind="actions" label={say('操作', 'Actions')}>
      <IconButton label={say(`删除 ${name}`, `Delete ${name}`)}>
        <TrashIcon />
      </IconButton>
    </TableCell>
  </TableRow>
)

const detail = (say: Say, name: string) => (
  <TableDetail key={`${name}-detail`} columns={4}>
    {say(`${name} 每分钟最多 5 次请求`, `${name}: at most 5 requests per minute`)}
  </TableDetail>
)

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
    table(
      say,
      say('有限制的 Token', 'Limited tokens'),
      [row(say, 'agent', '12'), detail(say, 'agent'), row(say, 'old agent', '3', true), detail(say, 'old agent')],
      false,
      true,
    ),
  dimmed: (say) => table(say, say('已过期的 Token', 'Expired tokens'), [row(say, 'old laptop', '3', true)]),
  busy: (say) => table(say, say('加载中的 Token', 'Tokens on their way'), waiting(say), true),
  long: (say) =>
    table(say, say('名称很长的 Token', 'Tokens with long names'), [
      row(say, 'a-name-without-any-space-that-is-as-long-as-the-contract-allows-for-a-token', '9,007,199,254,740,991'),
      row(say, '一个没有空格而且很长很长很长很长很长很长很长很长很长很长的名字', '0'),
    ]),
}
