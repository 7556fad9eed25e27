import { useEffect, useState } from 'react'
import type { Language } from '@/openapi/types'
import { useLanguage } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from './Call.module.css'

type Catalogue = { errors: Readonly<Record<string, string>> }

/** The documentation's sentence for each error code. */
const catalogues = import.meta.glob<Catalogue>('/src/content/documentation/*/errors.mdx', { query: '?errors' })

async function importCatalogue(language: Language): Promise<Catalogue> {
  const load = catalogues[`/src/content/documentation/${language}/errors.mdx`]
  if (!load) throw new Error(`there are no errors in ${language}`)
  return load()
}

/** What an error code means, once the documentation's sentence has loaded. */
export const ErrorMeaning = ({ code }: { code: string }) => {
  const language = useLanguage()
  return <Meaning key={language} code={code} language={language} />
}

const Meaning = ({ code, language }: { code: string; language: Language }) => {
  const [load] = useState(() => () => importCatalogue(language))
  const { module, load: begin } = useLazyModule(load)
  useEffect(begin, [begin])
  const parts = module?.errors[code]?.split('`') ?? []
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{part}</span>
    ) : (
      <code key={index} className={styles.code} translate="no">
        {part}
      </code>
    ),
  )
}
