import type { Chapter, ChapterComponents } from '@/src/content/documentation/documentation'
import '@/src/ui/data/code/codeColours.css'
import './code.css'
import { BaseAddress, RootAddress, TextLink } from './prose'
import { sampleToken, tokenVariable } from '@/src/runtime/samples'
import { Sample, Samples } from './samples/Samples'
import { SampleViewProvider } from './samples/sampleView'
import { SampleModel } from './samples/sampleModel'

/** The components of a text that has samples and sentences. */
export const sampleComponents = {
  a: TextLink,
  pre: Sample,
  Samples,
  Base: BaseAddress,
  Root: RootAddress,
  Token: () => sampleToken(),
  Model: SampleModel,
  Variable: () => tokenVariable(),
} satisfies Partial<ChapterComponents>

/** Samples outside of the documentation, without the code and styles of chapters. */
export const SampleText = ({ Content }: Pick<Chapter, 'Content'>) => (
  <SampleViewProvider>
    <div data-documentation>
      <Content components={sampleComponents} />
    </div>
  </SampleViewProvider>
)
