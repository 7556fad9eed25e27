import type { ComponentType, ReactElement, ReactNode } from 'react'

/** One field of a schema; `id` is the anchor of its row, `name` its path, `section` where its own fields are listed, as `/chat#messages`. */
export type FieldRow = {
  id: string
  name: string
  type: string
  isNullable: boolean
  isRequired: boolean
  description: string
  section?: string
  values?: readonly string[]
  defaultValue?: string
  range?: readonly [minimum: number, maximum: number]
}

export type ErrorRow = { status: string; code: string; type: string; description: string }

export type HeaderRow = { name: string; description: string }

/** The data of the documentation's tables, in one language; `` `code` `` in a description is code. */
export type Reference = {
  fields: Readonly<Record<string, readonly FieldRow[]>>
  errors: Readonly<Record<string, readonly ErrorRow[]>>
  headers: Readonly<Record<string, readonly HeaderRow[]>>
}

/** A section of a chapter. */
export type Heading = { id: string; title: string }

/** A chapter in the table of contents; `description` is one sentence about it. */
export type ChapterEntry = { name: string; title: string; description: string; headings: readonly Heading[] }

/** The words below a heading; before a chapter's first heading there is neither id nor title. */
export type SectionWords = { id: string | null; title: string | null; words: string }

/** The search entries of a chapter. */
export type SearchWords = {
  sections: readonly SectionWords[]
  /** The subject of the chapter, such as `POST /chat/completions`. */
  endpoint: { name: string; words: string } | null
  /** Rows of its tables by the id of their row; `within` is the table's caption. */
  fields: readonly { id: string; name: string; within: string; words: string }[]
  errors: readonly { id: string; within: string; words: string }[]
}

/** `model`: the sample names a model. */
type PreProps = { 'data-language': string; 'data-model'?: boolean; children: ReactNode }
type HeadingProps = { id: string; children: ReactNode }
type LinkProps = { href: string; children: ReactNode }
type TableProps = { of: string; caption: string }

/** The components of a chapter's text, in addition to plain HTML. */
export type ChapterComponents = {
  h2: ComponentType<HeadingProps>
  a: ComponentType<LinkProps>
  code?: ComponentType<{ children?: ReactNode }>
  pre: ComponentType<PreProps>
  /** The same thing in several programming languages. */
  Samples: ComponentType<{ title: string; hasModel?: boolean; children: ReactNode }>
  Note: ComponentType<{ children: ReactNode }>
  /** The configured base address; `__BASE__` in a text. */
  Base: ComponentType
  /** The same without its `/v1`; `__ROOT__` in a text. */
  Root: ComponentType
  /** A token's placeholder; `__TOKEN__` in a text. */
  Token: ComponentType
  /** A model that can be called; `MODEL_ID` in a text. */
  Model: ComponentType
  /** The environment variable of the token; `INTERN_API_TOKEN` in a text. */
  Variable: ComponentType
  /** This portal's own address; `__PORTAL__` in a text. */
  Portal: ComponentType
  /** The organisation as an id, such as `acme`; `__ID__` in a text. */
  Id: ComponentType
  /** The product's name; `__NAME__` in a text. */
  Name: ComponentType
  ContractLink: ComponentType
  /** The day on which something was added or changed, as `2026-11-23`. */
  Changed: ComponentType<{ on: string; kind?: 'added' | 'changed' }>
  /** Tables made from `openapi/gateway.yaml`: a schema's fields, a call's errors, an answer's headers. */
  Fields: ComponentType<TableProps>
  Errors: ComponentType<TableProps>
  Headers: ComponentType<TableProps>
}

/** The compiled form of a chapter's file. */
export type Chapter = {
  Content: (props: { components: Partial<ChapterComponents> }) => ReactElement
  /** The data of its tables. */
  tables: Reference
}
