import { Children, createContext, isValidElement, use, useId, type ReactNode } from 'react'
import { useLabels } from './labels'

type SampleProps = { 'data-language': string; children: ReactNode }

const GroupContext = createContext(false)

const languageNames: Readonly<Record<string, string>> = {
  bash: 'curl',
  python: 'Python',
  js: 'JavaScript',
  json: 'JSON',
  http: 'HTTP',
}

/** In a group a command stands for curl; alone it is any command. */
const aloneNames: Readonly<Record<string, string>> = { ...languageNames, bash: 'Shell' }

/** A few lines of code with a copy button; long lines scroll inside, also by keyboard. */
export const Sample = ({ 'data-language': language, children }: SampleProps) => {
  const names = use(GroupContext) ? languageNames : aloneNames
  return (
    <figure data-sample data-language={language}>
      <figcaption>
        <span translate="no">{names[language] ?? language}</span>
        <CopyButton />
      </figcaption>
      <pre tabIndex={0} translate="no">
        {children}
      </pre>
    </figure>
  )
}

/**
 * The same thing in several languages. Radio buttons choose one and the style sheet shows it, so that the choice works
 * before and without a script; where there are no scripts, all of them are shown.
 */
export const Samples = ({ title, children }: { title: string; children: ReactNode }) => {
  const { sampleLanguage } = useLabels()
  const id = useId()
  const samples = Children.toArray(children).filter((child) => isValidElement<SampleProps>(child))
  const languages = samples.map((sample) => sample.props['data-language'])
  return (
    <div role="group" aria-label={`${title} · ${sampleLanguage}`} data-samples>
      {languages.map((language, index) => [
        <input
          key={`${language}-input`}
          type="radio"
          name={id}
          id={`${id}-${language}`}
          value={language}
          defaultChecked={index === 0}
        />,
        <label key={language} htmlFor={`${id}-${language}`} translate="no">
          {languageNames[language] ?? language}
        </label>,
      ])}
      <GroupContext value={true}>{samples}</GroupContext>
    </div>
  )
}

/** Its `data-copy` says what happened to the last press; the style sheet shows the words for it. */
export const CopyButton = () => {
  const labels = useLabels()
  return (
    <button type="button" data-copy="idle">
      <span>{labels.copy}</span>
      <span>{labels.copying}</span>
      <span>{labels.copied}</span>
      <span>{labels.copyFailed}</span>
    </button>
  )
}
