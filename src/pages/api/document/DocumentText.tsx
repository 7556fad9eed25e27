import type { ChapterComponents, Documentation } from '@/src/content/documentation/documentation'
import { Contents } from './Contents'
import { LabelsProvider, useLabels } from './labels'
import { BaseAddress, ContractLink, Note, SectionHeading, SubHeading, TokenSample } from './prose'
import { ErrorTable, FieldTable, HeaderTable, ReferenceProvider } from './referenceTables'
import { CopyButton, Sample, Samples } from './Samples'

const components: ChapterComponents = {
  h2: SectionHeading,
  h3: SubHeading,
  pre: Sample,
  Samples,
  Note,
  Base: BaseAddress,
  Token: TokenSample,
  ContractLink,
  Fields: FieldTable,
  Errors: ErrorTable,
  Headers: HeaderTable,
}

/** The documentation's text without a state of its own: what it does when pressed is `useTextBehaviour`'s. */
export const DocumentText = ({ documentation: { chapters, labels, reference } }: { documentation: Documentation }) => (
  <LabelsProvider labels={labels}>
    <ReferenceProvider reference={reference}>
      <Contents chapters={chapters} />
      <div data-prose="">
        <Address />
        {chapters.map(({ Content, headings: [first] }) => (
          <section key={first?.id} aria-labelledby={first?.id}>
            <Content components={components} />
          </section>
        ))}
      </div>
    </ReferenceProvider>
  </LabelsProvider>
)

const Address = () => {
  const labels = useLabels()
  return (
    <dl data-sample>
      <dt>{labels.baseAddress}</dt>
      <dd translate="no">
        <code>
          <BaseAddress />
        </code>
      </dd>
      <CopyCell />
    </dl>
  )
}

const CopyCell = () => (
  <dd>
    <CopyButton />
  </dd>
)
