import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { useCopy } from '@/src/actors/useCopy'
import { useConfiguration } from '@/src/content/configuration'
import { exactCount } from '@/src/content/formatCount'
import { isOwnModelApi } from '@/src/content/outside'
import { paths } from '@/src/content/pages'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { CheckIcon, CopyIcon } from '@/src/ui/base/icons'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { buttonClass } from '@/src/ui/forms/Button'
import { IconButton } from '@/src/ui/forms/IconButton'
import { ModelSamples } from './ModelSamples'
import styles from './Models.module.css'

type Props = { model: CatalogueModel }

/** One model: what it is called by, what is known of it, and ways to call it. */
export const ModelEntry = ({ model }: Props) => {
  const language = useLanguage()
  const { search, hash } = useLocation()
  const { id, description } = model
  const name = model.name?.[language] ?? id
  const isNamed = name !== id
  const address = `#${encodeURIComponent(id)}`
  return (
    <li className={classNames(styles.model, hash === address && styles.asked)}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1} className={styles.name}>
          <Link to={{ search, hash: address }} {...(!isNamed && { translate: 'no' as const })}>
            {name}
          </Link>
        </h2>
        {!isNamed && <CopyId id={id} />}
        <TryLink id={id} name={name} />
      </div>
      {isNamed && (
        <div className={styles.id}>
          <code translate="no">{id}</code>
          <CopyId id={id} />
        </div>
      )}
      {description && <p className={styles.description}>{description[language]}</p>}
      <Facts model={model} />
      <ModelSamples id={id} name={name} />
    </li>
  )
}

const CopyId = ({ id }: { id: string }) => {
  const { modelsPage: texts } = useTexts()
  const [state, copy] = useCopy()
  return (
    <span className={styles.copy}>
      <IconButton label={texts.copy({ id })} onClick={() => copy(() => id)}>
        {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <span role="status">
        {state === 'copied' && <VisuallyHidden>{texts.copied({ id })}</VisuallyHidden>}
        {state === 'failed' && texts.copyFailed()}
      </span>
    </span>
  )
}

const Facts = ({ model: { context_length, input_modalities, ref_model, filing } }: Props) => {
  const { modelsPage: texts } = useTexts()
  const inputs = input_modalities?.map((modality) => texts.modality[modality]()).join(texts.between())
  if (!context_length && !inputs && !ref_model && !filing) return null
  return (
    <dl className={styles.facts}>
      {context_length && (
        <Fact name={texts.contextLength()}>{texts.tokens({ count: exactCount(context_length) })}</Fact>
      )}
      {inputs && <Fact name={texts.inputs()}>{inputs}</Fact>}
      {ref_model && (
        <Fact name={texts.refModel()}>
          <code translate="no">{ref_model}</code>
        </Fact>
      )}
      {filing && (
        <Fact name={texts.filing[filing.kind]()}>
          <span translate="no">{filing.number}</span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** To the trial of the documentation, where the model API is this portal's own. */
const TryLink = ({ id, name }: { id: string; name: string }) => {
  const { modelsPage: texts } = useTexts()
  if (!isOwnModelApi(useConfiguration())) return null
  return (
    <Link
      to={{ pathname: paths.apiDocument, search: `?model=${encodeURIComponent(id)}`, hash: '#try-it' }}
      className={buttonClass({ size: 'small' })}
      aria-label={texts.tryModel({ name })}
    >
      {texts.trial()}
    </Link>
  )
}
