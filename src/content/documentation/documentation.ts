import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Reference } from './reference'

/** A section of a chapter. */
export type Heading = { id: string; title: string }

type PreProps = { 'data-language': string; children: ReactNode }
type HeadingProps = { id: string; children: ReactNode }
type LinkProps = { href: string; children: ReactNode }
type TableProps = { of: string; caption: string }

/** What a chapter's text is made with, beside plain HTML. */
export type ChapterComponents = {
  h2: ComponentType<HeadingProps>
  a: ComponentType<LinkProps>
  pre: ComponentType<PreProps>
  /** The same thing in several programming languages. */
  Samples: ComponentType<{ title: string; children: ReactNode }>
  Note: ComponentType<{ children: ReactNode }>
  /** The configured base address; `__BASE__` in a text. */
  Base: ComponentType
  /** The same without its `/v1`; `__ROOT__` in a text. */
  Root: ComponentType
  /** What a token looks like, or whose it is; `__TOKEN__` in a text. */
  Token: ComponentType
  /** A model that can be called; `MODEL_ID` in a text. */
  Model: ComponentType
  /** The environment variable of the token; `INTERN_API_TOKEN` in a text. */
  Variable: ComponentType
  /** This portal's own address; `__PORTAL__` in a text. */
  Portal: ComponentType
  ContractLink: ComponentType
  /** The day on which something changed, as `2026-11-23`. */
  Changed: ComponentType<{ on: string }>
  /** Tables made from `openapi/gateway.yaml`: a schema's fields, a call's errors, an answer's headers. */
  Fields: ComponentType<TableProps>
  Errors: ComponentType<TableProps>
  Headers: ComponentType<TableProps>
}

/** What a chapter's file is compiled to. */
export type Chapter = {
  Content: (props: { components: ChapterComponents }) => ReactElement
  /** What its tables show. */
  tables: Reference
  /** What of its samples the reader can choose. */
  choices: { model: boolean; token: boolean }
}
