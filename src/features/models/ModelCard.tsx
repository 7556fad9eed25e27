import { Link } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { modelPath } from '@/src/runtime/paths'
import type { ModelNow } from '@/src/parts/modelStates/useModelStates'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { InfoIcon } from '@/src/ui/base/icons'
import { Picture, picturesOf, type PictureSource } from '@/src/ui/data/Picture'
import { CopyIconButton } from '@/src/parts/CopyIconButton'
import { inputsText, modelFigures, modelName } from './modelFacts'
import styles from './ModelCard.module.css'

type Props = { model: CatalogueModel; now: ModelNow | undefined; level: 'h2' | 'h3'; isFirst?: boolean }

/** A model in a list: the whole card leads to its page. */
export const ModelCard = ({ model, now, level: Heading, isFirst = false }: Props) => {
  const { modelsPage: texts } = useTexts()
  const language = useLanguage()
  const { id, description, purpose = description, limits_note: note, ref_model: target, picture } = model
  const name = modelName(model, language)
  const isNamed = name !== id
  return (
    <li className={styles.place}>
      <article className={styles.card}>
        <div className={styles.picture}>
          <ModelPicture name={picture} sizes="(width < 40rem) 92vw, 28rem" isFirst={isFirst} />
        </div>
        <div className={styles.words}>
          <div className={styles.top}>
            <Heading className={styles.name}>
              <Link to={modelPath(id)} className={styles.link} {...(!isNamed && { translate: 'no' as const })}>
                {name}
              </Link>
            </Heading>
            {!isNamed && <CopyIconButton label={texts.copy({ id })} text={id} className={styles.copy} />}
            <LiveState now={now} />
          </div>
          {isNamed && (
            <p className={styles.id}>
              <code translate="no">{id}</code>
              <CopyIconButton label={texts.copy({ id })} text={id} className={styles.copy} />
            </p>
          )}
          {target && (
            <p className={styles.target}>
              {texts.refModel()} <code translate="no">{target}</code>
            </p>
          )}
          {purpose && <p className={styles.purpose}>{purpose[language]}</p>}
          <ModelChips model={model} />
          <ModelFigures model={model} />
          {note && (
            <p className={styles.note}>
              <InfoIcon />
              {note[language]}
            </p>
          )}
        </div>
      </article>
    </li>
  )
}

const drawings: Readonly<Partial<Record<string, PictureSource>>> = picturesOf(
  import.meta.glob<string>('/src/assets/pictures/model-*', { eager: true, query: '?url', import: 'default' }),
  { width: 640, height: 480 },
)

type PictureProps = { name: string | undefined; sizes: string; isFirst?: boolean }

/** The drawing of a model, the operator's picture, or a drawing for models without one. */
export const ModelPicture = ({ name, sizes, isFirst = false }: PictureProps) => {
  const drawing = name === undefined ? undefined : drawings[name]
  if (drawing) return <Picture picture={drawing} alt="" sizes={sizes} className={styles.drawing} priority={isFirst} />
  if (name?.startsWith('/'))
    return <img src={name} alt="" decoding="async" width="640" height="480" className={styles.drawing} />
  return <Plain />
}

/** Ripples on practice paper: a question, and what comes back. */
const Plain = () => (
  <svg viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.drawing}>
    <g className={styles.guide}>
      <path d="M0 120h640M0 240h640M0 360h640M80 0v480M240 0v480M400 0v480M560 0v480" />
      <path strokeDasharray="6 8" d="M80 0l480 480M560 0L80 480" />
    </g>
    <g className={styles.ripple}>
      <circle cx="320" cy="240" r="62" strokeWidth="3" opacity="0.85" />
      <circle cx="320" cy="240" r="112" strokeWidth="2" opacity="0.6" />
      <circle cx="320" cy="240" r="168" opacity="0.5" />
      <circle cx="320" cy="240" r="230" opacity="0.3" />
    </g>
    <g className={styles.seal}>
      <rect x="298" y="218" width="44" height="44" rx="4" stroke="none" />
      <path fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" d="M310 250v-20l10 12 10-12v20" />
    </g>
  </svg>
)

const tones = { works: 'good', slow: 'warning', degraded: 'warning', unavailable: 'bad' } as const

/**
 * The state of a model at the end of its title, in a place that is kept; nothing for a model without calls. An open incident takes
 * the place of calls that succeed.
 */
export const LiveState = ({ now }: { now: ModelNow | undefined }) => {
  const { modelsPage: texts } = useTexts()
  if (now === undefined) return null
  const { state, incidents } = now
  const hasIncident = incidents.length > 0
  const isShown = state !== 'no_data' && !(hasIncident && state === 'works')
  return (
    <p className={styles.state}>
      {hasIncident && <Badge tone="warning">{texts.incident()}</Badge>}
      {isShown && <Badge tone={tones[state]}>{texts.state[state]()}</Badge>}
    </p>
  )
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Inputs and reasoning of a model, in a few words. */
export const ModelChips = ({ model }: { model: CatalogueModel }) => {
  const { modelsPage: texts } = useTexts()
  const { reasoning } = model
  const inputs = inputsText(model, texts)
  const chips = [
    ...(inputs === undefined ? [] : [inputs]),
    ...(reasoning === undefined || reasoning === 'none' ? [] : [texts.reasoningName()]),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map((chip) => (
        <li key={chip}>
          <Badge>{capitalized(chip)}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Context, longest output, size and licence of a model, in one line. */
export const ModelFigures = ({ model }: { model: CatalogueModel }) => {
  const { modelsPage: texts } = useTexts()
  const figures = modelFigures(model, texts)
  if (figures.length === 0) return null
  return (
    <ul className={styles.figures}>
      {figures.map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  )
}
