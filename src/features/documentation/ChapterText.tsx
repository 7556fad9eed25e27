import type { Chapter, ChapterComponents } from '@/src/content/documentation/documentation'
import { useTexts } from '@/src/i18n/texts'
import styles from './Chapter.module.css'
import './code.css'
import {
  BaseAddress,
  ChangedOn,
  ContractLink,
  LowerSectionHeading,
  Note,
  PortalAddress,
  RootAddress,
  SectionHeading,
  TextLink,
} from './prose'
import { ErrorTable, FieldTable, HeaderTable, TablesProvider } from './referenceTables'
import { CopyButton, Sample, Samples } from './samples/Samples'
import { SampleLanguageProvider } from './samples/sampleLanguage'
import { SampleModel, SampleTokenValue, SampleVariable } from './samples/sampleValues'
import './tables.css'

const components: ChapterComponents = {
  h2: SectionHeading,
  a: TextLink,
  pre: Sample,
  Samples,
  Note,
  Base: BaseAddress,
  Root: RootAddress,
  Token: SampleTokenValue,
  Model: SampleModel,
  Variable: SampleVariable,
  Portal: PortalAddress,
  ContractLink,
  Changed: ChangedOn,
  Fields: FieldTable,
  Errors: ErrorTable,
  Headers: HeaderTable,
}

const lowerComponents: ChapterComponents = { ...components, h2: LowerSectionHeading }

type Props = {
  chapter: Chapter
  withAddress?: boolean
  /** It stands below a heading of its own. */
  isPartOfPage?: boolean
}

export const ChapterText = ({ chapter: { Content, tables }, withAddress = false, isPartOfPage = false }: Props) => (
  <SampleLanguageProvider>
    <TablesProvider tables={tables}>
      <div className={styles.text} data-documentation>
        {withAddress && <Address />}
        <Content components={isPartOfPage ? lowerComponents : components} />
      </div>
    </TablesProvider>
  </SampleLanguageProvider>
)

const Address = () => {
  const { documentPage: texts } = useTexts()
  return (
    <dl data-sample>
      <dt>{texts.baseAddress()}</dt>
      <dd translate="no">
        <code>
          <BaseAddress />
        </code>
      </dd>
      <dd>
        <CopyButton />
      </dd>
    </dl>
  )
}
