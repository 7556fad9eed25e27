import type { LegalFields } from '@/openapi/configuration'
import type { LegalBlock } from '@/src/content/protocol/legalText'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useConfiguration } from '@/src/runtime/configuration'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import styles from './LegalBody.module.css'

type LegalField = Exclude<keyof LegalFields, 'reviewed'>

/** In the order in which a page tells what is missing. */
export const legalFields = [
  'operator',
  'address',
  'email',
  'effectiveDate',
  'version',
  'law',
  'court',
  'dataLocation',
  'callRetention',
  'auditRetention',
  'childrenContact',
  'complaintContact',
] as const satisfies readonly LegalField[]

/** One paragraph, list or table of a legal text; `label` names the table. */
export const Block = ({ block, label }: { block: LegalBlock; label: string }) => {
  if (typeof block === 'string')
    return (
      <p>
        <FilledIn text={block} />
      </p>
    )
  if ('head' in block) return <Table {...block} label={label} />
  return (
    <ul className={styles.list}>
      {block.map((item) => (
        <li key={item}>
          <FilledIn text={item} />
        </li>
      ))}
    </ul>
  )
}

type TableProps = { head: readonly string[]; rows: readonly (readonly string[])[]; label: string }

/** On a phone each row becomes a small list: the cells carry the names of their columns. */
const Table = ({ head, rows, label }: TableProps) => (
  <table className={styles.table}>
    <VisuallyHidden as="caption">{label}</VisuallyHidden>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first = '', ...rest]) => (
        <tr key={first}>
          <th scope="row">
            <StorageKey name={first} />
          </th>
          {rest.map((cell, index) => (
            <td key={head[index + 1]} data-column={head[index + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A name, with the prefix of this portal's keys in the browser's storage. */
const StorageKey = ({ name }: { name: string }) =>
  name.replace(/^intern-portal(?=\.)/, useConfiguration().content.names.en.storagePrefix)

/** A sentence with the operator's values. */
export const FilledIn = ({ text }: { text: string }) =>
  cutAtFields(text).map((part, index) => (typeof part === 'string' ? part : <Field key={index} field={part.field} />))

/** The text cut at its fill-ins: words, and the names of fields. */
function cutAtFields(text: string): readonly (string | { field: LegalField })[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined ? part : { field: fieldNamed(name) }
    })
}

function fieldNamed(name: string): LegalField {
  const field = legalFields.find((one) => one === name)
  if (!field) throw new Error(`No legal field is named ${name}.`)
  return field
}

/** The operator's words, or a gap that says what belongs there. */
const Field = ({ field }: { field: LegalField }) => {
  const { protocolPages: texts } = useTexts()
  const value = useConfiguration().legal[field][useLanguage()]
  if (value === '') return <mark className={styles.gap}>{texts.gap({ name: texts.fields[field]() })}</mark>
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) ? <a href={`mailto:${value}`}>{value}</a> : value
}
