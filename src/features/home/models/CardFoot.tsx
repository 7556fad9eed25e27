import { Link } from 'react-router-dom'
import type { HomeContent } from '@/machines/home/homeContent'
import type { CatalogueModel } from '@/openapi/types'
import { modelPath, playgroundPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { modelSize, shortTokens } from '@/src/parts/modelFigures'
import { OpensNewTab } from '@/src/parts/page/OutsideLink'
import { Badge } from '@/src/ui/base/Badge'
import { classNames } from '@/src/ui/base/classNames'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './CardFoot.module.css'

/** Says at the end of a card's title that the API offers its model. */
export const OnApi = () => (
  <span className={styles.mark}>
    <Badge tone="good">{useTexts().homeSections.models.onApi()}</Badge>
  </span>
)

/** Context, size and licence of a card's model, as far as they are known. */
const factsOf = ({ context_length: context, parameters, licence }: CatalogueModel): string =>
  [context === undefined ? null : shortTokens(context), parameters ? modelSize(parameters) : null, licence]
    .filter(Boolean)
    .join(' · ')

type Props = {
  card: HomeContent['lms'][number]
  model: CatalogueModel | undefined
  /** The title leads to the link of the card, so that the model's page needs a link of its own. */
  isRemote: boolean
}

/** The facts of a card's model, and the ways on: the playground with it, its page, and the site of its source. */
export const CardFoot = ({ card: { title, link }, model, isRemote }: Props) => {
  const { pageNames, homeSections: texts } = useTexts()
  const site = isRemote ? null : siteOf(link)
  const name = <VisuallyHidden> {title}</VisuallyHidden>
  return (
    <>
      <p className={styles.facts}>{model && factsOf(model)}</p>
      <div className={styles.ways}>
        {model && (
          <Link to={playgroundPath(model.id)} className={styles.way}>
            {pageNames.playground()}
            {name}
          </Link>
        )}
        {model && isRemote && (
          <Link to={modelPath(model.id)} className={styles.way}>
            {texts.models.page()}
            {name}
          </Link>
        )}
        {site !== null && (
          <a href={link} target="_blank" rel="noopener" className={classNames(styles.way, styles.source)}>
            {site}
            {name}
            <OpensNewTab />
          </a>
        )}
      </div>
    </>
  )
}

const siteNames: Readonly<Partial<Record<string, string>>> = {
  'github.com': 'GitHub',
  'huggingface.co': 'Hugging Face',
  'modelscope.cn': 'ModelScope',
}

/** The name of the site that an address is on; null for an address of the portal. */
function siteOf(link: string): string | null {
  if (!/^https?:/.test(link) || !URL.canParse(link)) return null
  const host = new URL(link).hostname.replace(/^www\./, '')
  return siteNames[host] ?? host
}
