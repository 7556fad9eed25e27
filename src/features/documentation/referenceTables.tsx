import { createContext, Fragment, use, type ReactNode } from 'react'
import type { FieldRow, Reference } from '@/src/content/documentation/documentation'
import { Link } from 'react-router-dom'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Words } from './prose'
import { SectionLink } from './SectionLink'

const TablesContext = createContext<Reference | null>(null)

/** Gives the tables of a text what they show. */
export const TablesProvider = ({ tables, children }: { tables: Reference; children: ReactNode }) => (
  <TablesContext value={tables}>{children}</TablesContext>
)

function useRows<Key extends keyof Reference>(table: Key, name: string): Reference[Key][string] {
  const rows = use(TablesContext)?.[table][name]
  if (!rows) throw new Error(`the chapter has no ${table} of "${name}"`)
  return rows as Reference[Key][string] // indexing a record of arrays yields one of them
}

type TableProps = { of: string; caption: string }

export const FieldTable = ({ of, caption }: TableProps) => {
  const { documentPage: texts } = useTexts()
  return (
    <Table caption={caption} columns={[texts.field(), texts.type(), texts.description()]}>
      {useRows('fields', of).map((row) => (
        <tr key={row.name} id={row.id} role="row" tabIndex={-1}>
          <RowTitle>
            <FieldName>{row.name}</FieldName>
            {row.isRequired && <small>{texts.required()}</small>}
          </RowTitle>
          <Cell>
            <code translate="no">{row.type}</code>
            {row.isNullable && <small>{texts.nullable()}</small>}
          </Cell>
          <Cell>
            <Words>{row.description}</Words>
            <FieldFacts row={row} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** A path of names, which a narrow column breaks only after a dot or an underscore. */
const FieldName = ({ children }: { children: string }) => (
  <code translate="no">
    {children.split(/(?<=[._])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
)

const signed = (limit: number) => String(limit).replace('-', '−')

const FieldFacts = ({ row: { values, defaultValue, range, section } }: { row: FieldRow }) => {
  const { documentPage: texts } = useTexts()
  return (
    <>
      {values && <Fact name={texts.oneOf()}>{values.map((value) => [<code key={value}>{value}</code>, ' '])}</Fact>}
      {range && <Fact name={texts.range()}>{texts.rangeOf({ least: signed(range[0]), most: signed(range[1]) })}</Fact>}
      {defaultValue !== undefined && (
        <Fact name={texts.defaultValue()}>
          <code>{defaultValue}</code>
        </Fact>
      )}
      {section !== undefined && (
        <small>
          <Link to={`${paths.apiDocument}${section}`}>{texts.seeFields()}</Link>
        </small>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <small>
    {name} {children}
  </small>
)

export const ErrorTable = ({ of, caption }: TableProps) => {
  const { documentPage: texts } = useTexts()
  return (
    <Table caption={caption} columns={[texts.status(), texts.code(), texts.meaning()]}>
      {useRows('errors', of).map(({ status, code, description }) => (
        <tr key={code} id={code} role="row" tabIndex={-1}>
          <Cell>{status}</Cell>
          <RowTitle>
            <SectionLink id={code}>
              <FieldName>{code}</FieldName>
            </SectionLink>
          </RowTitle>
          <Cell>
            <Words>{description}</Words>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

export const HeaderTable = ({ of, caption }: TableProps) => {
  const { documentPage: texts } = useTexts()
  return (
    <Table caption={caption} columns={[texts.header(), texts.meaning()]}>
      {useRows('headers', of).map(({ name, description }) => (
        <tr key={name} role="row">
          <RowTitle>
            <code translate="no" data-unbroken>
              {name}
            </code>
          </RowTitle>
          <Cell>
            <Words>{description}</Words>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

type FrameProps = { caption: string; columns: readonly string[]; children: ReactNode }

/** On a phone rows become blocks; the roles keep it a table for screen readers there, too. */
const Table = ({ caption, columns, children }: FrameProps) => (
  <table role="table">
    <caption>{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column} role="columnheader" scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">{children}</tbody>
  </table>
)

const RowTitle = ({ children }: { children: ReactNode }) => (
  <th role="rowheader" scope="row">
    {children}
  </th>
)

const Cell = ({ children }: { children: ReactNode }) => <td role="cell">{children}</td>
