import type { ReactNode } from 'react'
import { useConfiguration } from '@/src/content/configuration'
import { sampleBase } from '@/src/content/outside'
import { sampleToken } from '@/src/content/samples'

type HeadingProps = { id: string; children: ReactNode }

/** The heading is a link to itself, to be copied or opened elsewhere. */
export const SectionHeading = ({ id, children }: HeadingProps) => (
  <h2 id={id} tabIndex={-1}>
    <a href={`#${id}`}>{children}</a>
  </h2>
)

export const SubHeading = ({ id, children }: HeadingProps) => (
  <h3 id={id} tabIndex={-1}>
    <a href={`#${id}`}>{children}</a>
  </h3>
)

export const Note = ({ children }: { children: ReactNode }) => <aside role="note">{children}</aside>

export const BaseAddress = () => sampleBase(useConfiguration())

export const TokenSample = () => sampleToken

/** The whole address, for tools that fetch it. */
export const ContractLink = () => {
  const address = `${useConfiguration().publicUrl}/openapi/gateway.yaml`
  return (
    <a href={address} download translate="no">
      {address}
    </a>
  )
}

/** Words in which `` `code` `` is code. */
export const Words = ({ children }: { children: string }) =>
  children.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
