import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleBase, sampleRoot } from '@/src/runtime/outside'
import type { ChapterComponents } from '@/src/content/documentation/documentation'
import { formatCalendarDay } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { SectionLink } from './SectionLink'

/** The heading is a link to itself, to be copied or opened elsewhere. */
const sectionHeading = (Heading: 'h2' | 'h3') =>
  function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
    return (
      <Heading id={id} tabIndex={-1}>
        <SectionLink id={id}>{children}</SectionLink>
      </Heading>
    )
  }

export const SectionHeading = sectionHeading('h2')

/** True if the chapter is one of several on its page. */
export const LowerSectionHeading = sectionHeading('h3')

/** A file, whose name has an ending, is no page of the portal. */
const isPage = (href: string) => href.startsWith('/') && !/\.\w+$/.test(href)

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) =>
  isPage(href) ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>

export const Note = ({ children }: { children: ReactNode }) => <aside role="note">{children}</aside>

export const BaseAddress = () => sampleBase(useConfiguration())

export const RootAddress = () => sampleRoot(useConfiguration())

export const ProductName = () => useConfiguration().content.names.en.product

export const PortalAddress = () => useConfiguration().publicUrl

export const ChangedOn: ChapterComponents['Changed'] = ({ on, kind = 'added' }) => {
  const { documentPage: texts } = useTexts()
  return (
    <p data-change={kind}>
      <time dateTime={on}>{formatCalendarDay(useLanguage(), on)}</time>
      <span>{kind === 'added' ? texts.added() : texts.changed()}</span>
    </p>
  )
}

/** The whole address, for tools that fetch it. */
export const ContractLink = () => {
  const address = `${useConfiguration().publicUrl}/openapi/gateway.yaml`
  return (
    <a href={address} download translate="no">
      {address}
    </a>
  )
}

/** Names of up to this many characters fit any line, and are not broken at their hyphens. */
const longestUnbroken = 24

/** Code within a text. */
export const Code = ({ children, ...rest }: ComponentProps<'code'>) => {
  const isUnbroken = typeof children === 'string' && children.length <= longestUnbroken && !/\s/.test(children)
  return (
    <code {...rest} data-unbroken={isUnbroken || undefined}>
      {children}
    </code>
  )
}

/** Words in which `` `code` `` is code. */
export const Words = ({ children }: { children: string }) =>
  children.split('`').map((part, index) => (index % 2 === 0 ? part : <Code key={index}>{part}</Code>))
