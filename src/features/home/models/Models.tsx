import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import type { HomeContent } from '@/machines/home/homeContent'
import type { CatalogueModel } from '@/openapi/types'
import { useResource } from '@/src/runtime/useResource'
import { modelPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { useMatches } from '@/src/ui/hooks/useMatches'
import { ContentPicture } from '../content/ContentPicture'
import headingStyles from '../content/OutsideHeading.module.css'
import { OutsideHeading } from '../content/OutsideHeading'
import { Section } from '../content/Section'
import styles from './Models.module.css'

type Props = {
  title: string
  lead: string | undefined
  models: HomeContent['lms']
  /** Titles of remote content lead where it says; others to the model's page, if the model is on offer. */
  isRemote: boolean
}

type Card = Props['models'][number]

const none: readonly CatalogueModel[] = []

const importFoot = () => import('./CardFoot')

/** The offered model of a card: they have the same picture, or the card leads to its page. An alias of another one on offer is not the model itself. */
const offeredOf = ({ mobile_image: picture, link }: Card, offered: readonly CatalogueModel[]) => {
  const same = offered.filter((model) => model.picture === picture || modelPath(model.id) === link)
  return same.find((model) => !offered.some(({ id }) => id === model.ref_model)) ?? same[0]
}

/** The model cards: a grid on a desktop, a strip to swipe through on a phone. */
export const Models = ({ title, lead, models, isRemote }: Props) => {
  const offered = useSelector(useResource('getModelCatalogue', {}, { isIncidental: true }), selectData)?.list ?? none
  const { homeSections: texts } = useTexts()
  const isStrip = useMatches('(width < 40rem)')
  return (
    <Section title={title} lead={lead}>
      <ul className={styles.cards} {...(isStrip && { tabIndex: 0, 'aria-label': texts.models.swipe() })}>
        {models.map((card) => (
          <ModelCard key={card.title} card={card} model={offeredOf(card, offered)} isRemote={isRemote} />
        ))}
      </ul>
    </Section>
  )
}

type CardProps = { card: Card; model: CatalogueModel | undefined; isRemote: boolean }

/** Reserves room for what loads later, so that its coming moves nothing. */
const ModelCard = ({ card, model, isRemote }: CardProps) => {
  const { module, load } = useLazyModule(importFoot)
  useEffect(load, [load])
  return (
    <li className={styles.card}>
      <ContentPicture
        name={card.mobile_image}
        className={styles.picture}
        sizes="(width < 40rem) 88vw, (width < 60rem) 44vw, 24rem"
      />
      <div className={styles.words}>
        <div className={styles.top}>
          {model && !isRemote ? (
            <h3 className={styles.title}>
              <Link to={modelPath(model.id)} className={headingStyles.link}>
                {card.title}
              </Link>
            </h3>
          ) : (
            <OutsideHeading href={card.link} className={styles.title} markClass={styles.arrow}>
              {card.title}
            </OutsideHeading>
          )}
          {module && model && <module.OnApi />}
        </div>
        <p className={styles.introduction}>{card.introduction}</p>
        <p className={styles.description}>{card.description}</p>
        {(model || !isRemote) && (
          <div className={styles.foot}>
            {module && <module.CardFoot card={card} model={model} isRemote={isRemote} />}
          </div>
        )}
      </div>
    </li>
  )
}
