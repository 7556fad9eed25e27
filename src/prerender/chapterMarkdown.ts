import { SAMPLE_MODEL_PLACEHOLDER, type PortalConfiguration } from '@/openapi/configuration'
import type { Language } from '@/openapi/types'
import type { FieldRow, Reference } from '../content/documentation/documentation'
import { sampleBase, sampleRoot } from '../runtime/outside'
import { sampleId, sampleToken, tokenVariable } from '../runtime/samples'
import { textsFor } from '../i18n/texts'

/** The contents of a chapter's file: the text as written, and the rows of the tables that it names. */
export type ChapterSource = { title: string; description: string; text: string; tables: Reference }

/** A chapter as plain Markdown with absolute links; its texts (`documentPage`) are loaded. */
export function chapterMarkdown(source: ChapterSource, configuration: PortalConfiguration, language: Language): string {
  const { publicUrl } = configuration
  const contract = `${publicUrl}/openapi/gateway.yaml`
  const text = source.text
    .replaceAll(/<\/?Samples\b[^<>]*>\n?/g, '')
    .replaceAll(/<Note>([^]*?)<\/Note>/g, (_, words: string) => quote(words))
    .replaceAll(
      /<(Fields|Errors|Headers) of="(\w+)" caption="([^"]+)" \/>/g,
      (_, kind: string, of: string, caption: string) =>
        `**${caption}**\n\n${tableOf(source.tables, kind, of, language)}`,
    )
    .replaceAll(/<Changed on="([\d-]+)"[^<>]*>/g, '$1')
    .replaceAll('<ContractLink />', `<${contract}>`)
    .replaceAll('__BASE__', sampleBase(configuration))
    .replaceAll('__ROOT__', sampleRoot(configuration))
    .replaceAll('__TOKEN__', sampleToken())
    .replaceAll('__ID__', sampleId())
    .replaceAll('__NAME__', configuration.content.names.en.product)
    .replaceAll('INTERN_API_TOKEN', tokenVariable())
    .replaceAll('__PORTAL__', publicUrl)
    .replaceAll(SAMPLE_MODEL_PLACEHOLDER, configuration.sampleModel)
    .replaceAll(/^(## .*?)\s*\[#[a-z0-9-]+\]$/gm, '$1')
    .replaceAll(/\]\((\/[^)\]]*)\)/g, (_, path: string) => `](${publicUrl}${path})`)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return `# ${source.title}\n\n> ${source.description}\n\n${text}\n`
}

const quote = (words: string) =>
  words
    .trim()
    .split('\n')
    .map((line) => `> ${line.trim()}`)
    .join('\n')

function tableOf({ fields, errors, headers }: Reference, kind: string, of: string, language: Language): string {
  const { documentPage: texts } = textsFor(language)
  if (kind === 'Fields')
    return table(
      [texts.field(), texts.type(), texts.description()],
      (fields[of] ?? []).map((row) => [code(row.name), code(row.type), fieldWords(row, language)]),
    )
  if (kind === 'Errors')
    return table(
      [texts.status(), texts.code(), texts.meaning()],
      (errors[of] ?? []).map(({ status, code: name, description }) => [status, code(name), description]),
    )
  const rows = (headers[of] ?? []).map(({ name, description }) => [code(name), description])
  return table([texts.header(), texts.meaning()], rows)
}

function fieldWords(row: FieldRow, language: Language): string {
  const { description, isRequired, isNullable, values, range, defaultValue } = row
  const { documentPage: texts } = textsFor(language)
  return [
    description,
    isRequired && `(${texts.required()})`,
    isNullable && `(${texts.nullable()})`,
    values && `${texts.oneOf()} ${values.map(code).join(' ')}`,
    range && `${texts.range()} ${texts.rangeOf({ least: String(range[0]), most: String(range[1]) })}`,
    defaultValue !== undefined && `${texts.defaultValue()} ${code(defaultValue)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const code = (text: string) => `\`${text}\``

/** A bar inside a cell would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

const table = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
