import { Link } from 'react-router-dom'
import type { ContentParts } from '@/openapi/content'
import { paths } from '@/src/runtime/paths'
import { useConfiguration } from '@/src/runtime/configuration'
import { formatCount } from '@/src/i18n/formatCount'
import { useContentPart, useLanguage, useTexts } from '@/src/i18n/texts'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { Badge } from '@/src/ui/base/Badge'
import styles from './Highlights.module.css'

type Season = ContentParts['bootcampPages']['seasons'][number]

/** How many seasons or people there were, what the newest season consists of and whether it runs, and which are over. */
export const BootcampCard = () => {
  const texts = useTexts().homeSections.bootcamp
  const { participants } = useConfiguration().bootcamps
  const { seasons } = useContentPart('bootcampPages')
  return (
    <div className={styles.bootcamp}>
      <h2 className={styles.title}>{texts.title()}</h2>
      <p className={styles.count}>
        {participants === null
          ? texts.count({ count: seasons.length })
          : texts.people({ count: formatCount(participants) })}
      </p>
      {seasons.slice(0, 1).map((season) => (
        <Newest key={season.number} season={season} />
      ))}
      <Finished seasons={seasons.slice(1).filter(({ state }) => state === 'finished')} />
    </div>
  )
}

const Newest = ({ season: { number, state, islands } }: { season: Season }) => {
  const texts = useTexts().homeSections.bootcamp
  const name = texts[`season${number}`]()
  return (
    <div className={styles.now}>
      <p className={styles.season}>
        {state === 'ongoing' && <Badge tone="accent">{texts.ongoing()}</Badge>}
        <strong>{name}</strong>
      </p>
      {islands && <Islands islands={islands} />}
      <Link to={paths[`season${number}`]} className={styles.link}>
        {texts.enter({ season: name })}
        <ArrowRightIcon />
      </Link>
    </div>
  )
}

const Finished = ({ seasons }: { seasons: readonly Season[] }) => {
  const texts = useTexts().homeSections.bootcamp
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  if (seasons.length === 0) return null
  const names = seasons.toReversed().map(({ number }) => texts[`season${number}`]())
  return <p className={styles.note}>{texts.finished({ seasons: list.format(names) })}</p>
}

/** The season's islands as a way from one to the next. */
const Islands = ({ islands }: { islands: NonNullable<Season['islands']> }) => {
  const texts = useTexts().homeSections.bootcamp
  return (
    <ol className={styles.islands}>
      {islands.map(({ name, levels }) => (
        <li key={name} className={styles.island}>
          <span>{name}</span>
          <span className={styles.levels}>{texts.levels({ count: levels.length })}</span>
        </li>
      ))}
    </ol>
  )
}
