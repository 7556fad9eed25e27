import { Link } from 'react-router-dom'
import { islandsOfNewest } from '@/src/content/bootcamps/islands'
import { newestSeason, seasons } from '@/src/content/bootcamps/seasons'
import { useConfiguration } from '@/src/content/configuration'
import { exactCount } from '@/src/content/formatCount'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { Badge } from '@/src/ui/base/Badge'
import styles from './Highlights.module.css'

const { number: newest, path, state } = newestSeason
const finished = seasons.filter((season) => season.state === 'finished').toReversed()

/** How many seasons or people there were, what the newest season consists of and whether it runs, and which are over. */
export const BootcampCard = () => {
  const texts = useTexts().homeSections.bootcamp
  const { participants } = useConfiguration().bootcamps
  const season = texts[`season${newest}`]()
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  return (
    <div className={styles.bootcamp}>
      <h2 className={styles.title}>{texts.title()}</h2>
      <p className={styles.count}>
        {participants === null
          ? texts.count({ count: seasons.length })
          : texts.people({ count: exactCount(participants) })}
      </p>
      <div className={styles.now}>
        <p className={styles.season}>
          {state === 'ongoing' && <Badge tone="accent">{texts.ongoing()}</Badge>}
          <strong>{season}</strong>
        </p>
        <Islands />
        <Link to={path} className={styles.link}>
          {texts.enter({ season })}
          <ArrowRightIcon />
        </Link>
      </div>
      {finished.length > 0 && (
        <p className={styles.note}>
          {texts.finished({ seasons: list.format(finished.map(({ number }) => texts[`season${number}`]())) })}
        </p>
      )}
    </div>
  )
}

/** The season's islands as a way from one to the next. */
const Islands = () => {
  const texts = useTexts().homeSections.bootcamp
  const language = useLanguage()
  return (
    <ol className={styles.islands}>
      {islandsOfNewest[newest].map(({ key, name, levels }) => (
        <li key={key} className={styles.island}>
          <span>{name[language]}</span>
          <span className={styles.levels}>{texts.levels({ count: levels.length })}</span>
        </li>
      ))}
    </ol>
  )
}
