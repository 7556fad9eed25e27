import { Children, createContext, isValidElement, use, useId, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '@/src/i18n/texts'
import { useNotifyingCopy } from '@/src/runtime/useCopy'
import { ModelChoice } from './ModelChoice'
import { useSampleView } from './sampleView'

type SampleProps = { 'data-language': string; 'data-model'?: boolean; children: ReactNode }

/** The title of a group of samples; null outside of a group. */
const GroupContext = createContext<string | null>(null)

const languageNames: Readonly<Record<string, string>> = {
  bash: 'curl',
  python: 'Python',
  js: 'JavaScript',
  ts: 'TypeScript',
  json: 'JSON',
  yaml: 'YAML',
  toml: 'TOML',
  http: 'HTTP',
  anthropic: 'Anthropic',
}

/** In a group a command means curl; alone it is any command. */
const aloneNames: Readonly<Record<string, string>> = { ...languageNames, bash: 'Shell' }

/** A few lines of code with a copy button, which is in the bar of its group; long lines scroll inside, also by keyboard. */
export const Sample = ({ 'data-language': language, 'data-model': hasModel = false, children }: SampleProps) => {
  const { documentPage: texts } = useTexts()
  const title = use(GroupContext)
  const isAlone = title === null
  const name = (isAlone ? aloneNames : languageNames)[language] ?? language
  return (
    <figure
      data-sample
      data-language={language}
      aria-label={isAlone ? texts.sampleIn({ language: name }) : `${title} · ${name}`}
    >
      <figcaption data-bar={isAlone || undefined}>
        <span translate="no">{name}</span>
        {isAlone && <Tools hasModel={hasModel} language={language} />}
      </figcaption>
      <pre tabIndex={0} data-code={language} translate="no">
        {children}
      </pre>
    </figure>
  )
}

type SamplesProps = { title: string; hasModel?: boolean; children: ReactNode }

/**
 * One sample in several languages. Radio buttons choose one and the style sheet shows it, so that the choice works
 * before and without scripts; without scripts all of them are shown.
 */
export const Samples = ({ title, hasModel = false, children }: SamplesProps) => {
  const { documentPage: texts } = useTexts()
  const id = useId()
  const samples = Children.toArray(children).filter((child) => isValidElement<SampleProps>(child))
  const languages = samples.map((sample) => sample.props['data-language'])
  const { language: chosen, chooseLanguage } = useSampleView()
  const shown = (chosen !== null && languages.includes(chosen) ? chosen : languages[0]) ?? ''
  return (
    <div role="group" aria-label={`${title} · ${texts.sampleLanguage()}`} data-samples>
      <div data-bar>
        <div data-tabs>
          {languages.map((language) => (
            <label key={language} translate="no">
              <input
                type="radio"
                name={id}
                value={language}
                checked={language === shown}
                onChange={({ target }) => keepInPlace(target, () => chooseLanguage(language))}
              />
              {languageNames[language] ?? language}
            </label>
          ))}
        </div>
        <Tools hasModel={hasModel} language={shown} />
      </div>
      <GroupContext value={title}>{samples}</GroupContext>
    </div>
  )
}

/** The controls at the end of a bar. */
const Tools = ({ hasModel, language }: { hasModel: boolean; language: string }) => (
  <>
    {hasModel && <ModelChoice />}
    <WrapButton />
    <CopyButton language={language} />
  </>
)

/** All samples change with the control that was pressed, which keeps its place on the screen. */
function keepInPlace(control: HTMLElement, change: () => void): void {
  const before = control.getBoundingClientRect().top
  flushSync(change)
  window.scrollBy({ top: control.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** Wraps the long lines of all samples, or not. */
const WrapButton = () => {
  const { documentPage: texts } = useTexts()
  const { isWrapped, wrap } = useSampleView()
  return (
    <button
      type="button"
      data-wrap
      aria-pressed={isWrapped}
      onClick={({ currentTarget }) => keepInPlace(currentTarget, () => wrap(!isWrapped))}
    >
      {texts.wrap()}
    </button>
  )
}

/** Copies the sample of this language next to it, and says what really happened. */
const CopyButton = ({ language }: { language: string }) => {
  const { documentPage: texts } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [state, copy] = useNotifyingCopy()
  const labels = { idle: texts.copy, copying: texts.copying, copied: texts.copied, failed: texts.copyFailed }
  const codeBeside = () =>
    button.current?.closest('[data-samples], [data-sample]')?.querySelector(`[data-code='${language}'] code`)
      ?.textContent ?? ''
  return (
    <button type="button" ref={button} data-copy={state} onClick={() => copy(codeBeside)}>
      {labels[state]()}
    </button>
  )
}
