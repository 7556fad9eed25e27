import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectData } from '@/machines/load/load.machine'
import type { HomeContent } from '@/machines/home/homeContent'
import type { CatalogueModel } from '@/openapi/types'
import { useResource } from '@/src/runtime/useResource'
import { modelPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { OutsideHeading } from '../content/OutsideHeading'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { useMatches } from '@/src/ui/hooks/useMatches'
import { ContentPicture } from '../content/ContentPicture'
import { Section } from '../content/Section'
import styles from './Models.module.css'

type Props = { title: string; lead: string | undefined; models: HomeContent['lms'] }

type Card = Props['models'][number]

const none: readonly CatalogueModel[] = []

const importMark = () => import('./OnApi')

/** The offered model of a card: they have the same picture, or the card leads to its page. An alias of another one on offer is not the model itself. */
const offeredOf = ({ mobile_image: picture, link }: Card, offered: readonly CatalogueModel[]) => {
  const same = offered.filter((model) => model.picture === picture || modelPath(model.id) === link)
  return same.find((model) => !offered.some(({ id }) => id === model.ref_model)) ?? same[0]
}

/** The model cards: a grid on a desktop, a strip to swipe through on a phone. */
export const Models = ({ title, lead, models }: Props) => {
  const offered = useSelector(useResource('getModelCatalogue', {}, { isIncidental: true }), selectData)?.list ?? none
  const { homeSections: texts } = useTexts()
  const isStrip = useMatches('(width < 40rem)')
  const { module, load } = useLazyModule(importMark)
  const isOffered = models.some((model) => offeredOf(model, offered))
  useEffect(() => {
    if (isOffered) load()
  }, [isOffered, load])
  return (
    <Section title={title} lead={lead}>
      <ul className={styles.cards} {...(isStrip && { tabIndex: 0, 'aria-label': texts.models.swipe() })}>
        {models.map((model) => {
          const onApi = offeredOf(model, offered)
          return (
            <li key={model.title} className={styles.card}>
              <ContentPicture
                name={model.mobile_image}
                className={styles.picture}
                sizes="(width < 40rem) 88vw, (width < 60rem) 44vw, 24rem"
              />
              <div className={styles.words}>
                <OutsideHeading href={model.link} className={styles.title} markClass={styles.arrow}>
                  {model.title}
                </OutsideHeading>
                <p className={styles.introduction}>{model.introduction}</p>
                <p className={styles.description}>{model.description}</p>
              </div>
              {module && onApi && <module.OnApi model={onApi} />}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
