import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { usePortalRuntime } from '@/src/actors/portal'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

type SampleLanguage = { chosen: string | null; choose: (language: string) => void }

const SampleLanguageContext = createContext<SampleLanguage>({ chosen: null, choose: () => undefined })

export const useSampleLanguage = () => use(SampleLanguageContext)

/** One programming language for all samples below, kept for this tab. */
export function SampleLanguageProvider({ children }: { children: ReactNode }) {
  const { services } = usePortalRuntime()
  const area = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const value = useMemo(
    () => ({
      chosen,
      choose: (language: string) => {
        storageOf(services.window).write(storageKeys.sampleLanguage, language)
        setChosen(language)
      },
    }),
    [chosen, services],
  )

  // Served samples are in the first language: a choice may have been made before the scripts.
  useLayoutEffect(() => {
    const inputs = [...(area.current?.querySelectorAll<HTMLInputElement>('[data-samples] > input:checked') ?? [])]
    const early = inputs.find((input) => !input.defaultChecked)?.value
    setChosen(early ?? storageOf(services.window).read(storageKeys.sampleLanguage))
  }, [services])

  return (
    <SampleLanguageContext value={value}>
      <div ref={area}>{children}</div>
    </SampleLanguageContext>
  )
}

const storageOf = (window: Window) => createBrowserStorage(() => window.sessionStorage)
