import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import type { Language } from '@/openapi/types'
import { useConfiguration } from '@/src/content/configuration'
import { isOwnModelApi } from '@/src/content/outside'
import { loadTexts } from '@/src/i18n/loadTexts'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { GlyphPlan } from '@/src/layout/page/GlyphPlan'
import { Page } from '@/src/layout/page/Page'
import { classNames } from '@/src/ui/data/classNames'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { DocumentBody } from './DocumentBody'
import styles from './DocumentBody.module.css'
import { loadDocumentation } from './documentation'
import { isTextShown, keepServedText, servedText } from './servedText'

/**
 * Before the page is rendered: on a server the text is loaded, in a browser the one that a server sent is kept, and one
 * on screen is not taken away before that in the other language is here.
 */
export async function prepare(language: Language): Promise<void> {
  if (!import.meta.env.SSR) keepServedText(document)
  const isAwaited = import.meta.env.SSR || (isTextShown(document) && servedText(language) === null)
  if (isAwaited) await loadDocumentation(language)
}

export const Screen = () => {
  const { pageNames, documentPage: texts } = useTexts()
  // Until another language's text is here, the one that was read stays.
  const language = useDeferredValue(useLanguage())
  const [text, setText] = useState<Element | null>(null)
  const tools = useTools()
  return (
    <Page>
      <div className={styles.intro}>
        <PageHeading eyebrow={texts.eyebrow()} lead={texts.lead()}>
          {pageNames.apiDocument()}
        </PageHeading>
        <GlyphPlan stroke={4} />
      </div>
      <div className={classNames(styles.tools, isOwnModelApi(useConfiguration()) && styles.withTrial)}>
        {text && tools?.(text)}
      </div>
      <div ref={setText} className={tools ? undefined : styles.waiting}>
        <DocumentBody key={language} language={language} />
      </div>
    </Page>
  )
}

type Tools = (text: Element) => ReactNode

/** Search, copying and the like come after the page: their controls are shown when they work. */
function useTools(): Tools | null {
  const language = useLanguage()
  const [tools, setTools] = useState<Tools | null>(null)
  useEffect(() => {
    Promise.all([import('./DocumentTools'), loadTexts(language, ['documentSearch', 'tryIt'])]).then(
      ([{ documentTools }]) => setTools(() => documentTools),
      () => undefined, // reading needs none of them
    )
  }, [language])
  return tools
}
