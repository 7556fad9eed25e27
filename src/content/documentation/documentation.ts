import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Reference } from './reference'

export type Heading = { id: string; title: string; depth: 2 | 3 }

type PreProps = { 'data-language': string; children: ReactNode }
type HeadingProps = { id: string; children: ReactNode }
type TableProps = { of: string; caption: string }

/** What a chapter's text is made with, beside plain HTML. */
export type ChapterComponents = {
  h2: ComponentType<HeadingProps>
  h3: ComponentType<HeadingProps>
  pre: ComponentType<PreProps>
  /** The same thing in several programming languages. */
  Samples: ComponentType<{ title: string; children: ReactNode }>
  Note: ComponentType<{ children: ReactNode }>
  /** The configured base address; `__BASE__` in a text. */
  Base: ComponentType
  /** What a token looks like; `__TOKEN__` in a text. */
  Token: ComponentType
  ContractLink: ComponentType
  /** Tables made from `openapi/gateway.yaml`: a schema's fields, a call's errors, an answer's headers. */
  Fields: ComponentType<TableProps>
  Errors: ComponentType<TableProps>
  Headers: ComponentType<TableProps>
}

export type Chapter = {
  Content: (props: { components: ChapterComponents }) => ReactElement
  headings: readonly Heading[]
}

export type DocumentationLabels = {
  baseAddress: string
  onThisPage: string
  copy: string
  copying: string
  copied: string
  copyFailed: string
  sampleLanguage: string
  field: string
  type: string
  description: string
  required: string
  oneOf: string
  defaultValue: string
  range: string
  seeBelow: string
  status: string
  code: string
  meaning: string
  header: string
}

/** The documentation in one language. */
export type Documentation = {
  chapters: readonly Chapter[]
  labels: DocumentationLabels
  reference: Reference
}
