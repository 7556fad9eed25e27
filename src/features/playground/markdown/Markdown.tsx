import {
  Fragment,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Tokens } from 'marked'
import { useTexts } from '@/src/i18n/texts'
import { useBeginning } from './Beginning'
import { CodeBlock, WholeCode } from './CodeBlock'
import { Formula } from './Formula'
import { Inline } from './Inline'
import styles from './Markdown.module.css'
import { childrenOf, createParser, wholeCode, type MarkdownToken } from './parse'

/** The rank of an answer's first heading: below the page's and the turn's. */
const firstLevel = 3

/** Blocks of an answer that are laid out even if they are out of view. */
const laidOut = 50

/**
 * An answer in Markdown as React elements: HTML in it is text, pictures are links, and nothing is loaded from elsewhere.
 * While it streams, finished blocks keep their elements.
 */
export const Markdown = ({ text }: { text: string }) => {
  const { shown, rest, isWhole } = useBeginning(text)
  const [parse] = useState(() => createParser(firstLevel))
  const parsed = useDeferredValue(shown)
  const blocks = useMemo(() => parse(parsed), [parse, parsed])
  const latest = useRef({ text, blocks })
  useEffect(() => void (latest.current = { text, blocks }), [text, blocks])
  const findCode = useCallback((raw: string) => wholeCode(raw, latest.current), [])
  return (
    <WholeCode value={findCode}>
      <div className={styles.markdown} data-long={blocks.length > laidOut || undefined}>
        {/* The browser's translation has replaced the texts of the beginning, which now go on. */}
        <Fragment key={String(isWhole)}>
          {blocks.map(({ token, level }, index) => (
            <MemoBlock key={index} token={token} raw={token.raw} level={level} />
          ))}
        </Fragment>
        {rest}
      </div>
    </WholeCode>
  )
}

type BlockProps = { token: MarkdownToken; level?: number }

/** The parser makes new tokens for the same source. */
const MemoBlock = memo(
  ({ token, level }: BlockProps & { raw: string; level: number }) =>
    token.type === 'text' ? (
      <p>
        <Block token={token} />
      </p>
    ) : (
      <Block token={token} level={level} />
    ),
  (one, other) => one.raw === other.raw && one.level === other.level && one.token.type === other.token.type,
)

const Block = ({ token, level = 0 }: BlockProps): ReactNode => {
  switch (token.type) {
    case 'heading':
      return <Heading level={level} token={token} />
    case 'paragraph':
      return (
        <p>
          <Inline tokens={childrenOf(token.tokens)} />
        </p>
      )
    case 'code':
      return <CodeBlock language={/^\S*/.exec(token.lang ?? '')?.[0] ?? ''} code={token.text} raw={token.raw} />
    case 'formula':
      return <Formula tex={token.tex} isBlock={token.isBlock} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={childrenOf(token.tokens)} />
        </blockquote>
      )
    case 'list':
      return <List list={token} />
    case 'table':
      return <Table table={token} />
    case 'hr':
      return <hr />
    case 'html':
      return <p>{token.text}</p>
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    case 'text':
    case 'strong':
    case 'em':
    case 'del':
    case 'codespan':
    case 'br':
    case 'link':
    case 'image':
    case 'escape':
    case 'list_item':
      return <Inline tokens={[token]} />
  }
}

const Blocks = ({ tokens }: { tokens: readonly MarkdownToken[] }) =>
  tokens.map((token, index) => <Block key={index} token={token} />)

/** Inside of quotes and lists a heading is a strong line. */
const Heading = ({ level, token }: { level: number; token: Tokens.Heading }) => {
  const content = <Inline tokens={childrenOf(token.tokens)} />
  if (level === 0)
    return (
      <p>
        <strong>{content}</strong>
      </p>
    )
  const Tag = `h${level}` as 'h3' // as: ranks 3 to 6
  return <Tag>{content}</Tag>
}

const List = ({ list }: { list: Tokens.List }) => {
  const items = list.items.map((item, index) => (
    <li key={index} data-task={item.task || undefined}>
      {item.task && <TaskMark isDone={item.checked ?? false} />}
      <Blocks tokens={childrenOf(item.tokens)} />
    </li>
  ))
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>
}

const TaskMark = ({ isDone }: { isDone: boolean }) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <span
      role="img"
      aria-label={isDone ? texts.taskDone() : texts.taskOpen()}
      className={styles.task}
      data-done={isDone || undefined}
    />
  )
}

const Table = ({ table: { header, rows } }: { table: Tokens.Table }) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <div className={styles.table} role="group" aria-label={texts.table()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} scope="col" data-align={cell.align}>
                <Inline tokens={childrenOf(cell.tokens)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-align={cell.align}>
                  <Inline tokens={childrenOf(cell.tokens)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
