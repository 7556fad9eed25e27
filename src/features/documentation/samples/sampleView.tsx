import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { usePortalRuntime } from '@/src/runtime/portal'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

type SampleView = {
  /** The programming language; null is the first of each sample. */
  language: string | null
  chooseLanguage: (language: string) => void
  /** Whether long lines are wrapped. */
  isWrapped: boolean
  wrap: (isWrapped: boolean) => void
}

const SampleViewContext = createContext<SampleView>({
  language: null,
  chooseLanguage: () => undefined,
  isWrapped: false,
  wrap: () => undefined,
})

export const useSampleView = () => use(SampleViewContext)

const WRAPPED = 'wrapped'

/** The programming language and the wrapping of all samples below, stored for this tab. */
export function SampleViewProvider({ children }: { children: ReactNode }) {
  const { services } = usePortalRuntime()
  const area = useRef<HTMLDivElement>(null)
  const [language, setLanguage] = useState<string | null>(null)
  const [isWrapped, setWrapped] = useState(false)
  const value = useMemo(() => {
    const storage = storageOf(services.window)
    return {
      language,
      chooseLanguage(chosen: string) {
        storage.write(storageKeys.sampleLanguage, chosen)
        setLanguage(chosen)
      },
      isWrapped,
      wrap(isWanted: boolean) {
        storage.write(storageKeys.sampleLines, isWanted ? WRAPPED : '')
        setWrapped(isWanted)
      },
    }
  }, [language, isWrapped, services])

  // Served samples are in the first language: a choice may have been made before the scripts.
  useLayoutEffect(() => {
    const storage = storageOf(services.window)
    const inputs = [...(area.current?.querySelectorAll<HTMLInputElement>('[data-tabs] input:checked') ?? [])]
    const early = inputs.find((input) => !input.defaultChecked)?.value
    setLanguage(early ?? storage.read(storageKeys.sampleLanguage))
    setWrapped(storage.read(storageKeys.sampleLines) === WRAPPED)
  }, [services])

  return (
    <SampleViewContext value={value}>
      <div ref={area} data-wrapped={isWrapped || undefined}>
        {children}
      </div>
    </SampleViewContext>
  )
}

const storageOf = (window: Window) => createBrowserStorage(() => window.sessionStorage)
