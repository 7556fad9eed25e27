import type { Chapter, ChapterComponents } from '@/src/content/documentation/documentation'
import styles from './Chapter.module.css'
import {
  ChangedOn,
  Code,
  ContractLink,
  LowerSectionHeading,
  Note,
  PortalAddress,
  ProductName,
  SectionHeading,
} from './prose'
import { ErrorTable, FieldTable, HeaderTable, TablesProvider } from './referenceTables'
import { sampleId } from '@/src/runtime/samples'
import { sampleComponents } from './SampleText'
import { SampleViewProvider } from './samples/sampleView'
import './tables.css'

const components: ChapterComponents = {
  ...sampleComponents,
  h2: SectionHeading,
  code: Code,
  Note,
  Portal: PortalAddress,
  Id: () => sampleId(),
  Name: ProductName,
  ContractLink,
  Changed: ChangedOn,
  Fields: FieldTable,
  Errors: ErrorTable,
  Headers: HeaderTable,
}

const lowerComponents: ChapterComponents = { ...components, h2: LowerSectionHeading }

type Props = {
  chapter: Chapter
  /** It stands below a heading of its own. */
  isPartOfPage?: boolean
}

export const ChapterText = ({ chapter: { Content, tables }, isPartOfPage = false }: Props) => (
  <SampleViewProvider>
    <TablesProvider tables={tables}>
      <div className={styles.text} data-documentation>
        <Content components={isPartOfPage ? lowerComponents : components} />
      </div>
    </TablesProvider>
  </SampleViewProvider>
)
