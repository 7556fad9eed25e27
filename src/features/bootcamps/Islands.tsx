import type { Island } from '@/src/content/bootcamps/islands'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Lessons } from './Lessons'
import styles from './Course.module.css'

export const Islands = ({ islands }: { islands: readonly Island[] }) => (
  <ol className={styles.islands}>
    {islands.map((island, index) => (
      <li key={island.key} className={styles.island}>
        <IslandHead island={island} number={index + 1} />
        <Lessons lessons={island.levels} />
      </li>
    ))}
  </ol>
)

const IslandHead = ({ island, number }: { island: Island; number: number }) => {
  const { bootcampCourse: texts } = useTexts()
  const { name, pointsPerLevel, levels } = island
  return (
    <div className={styles.islandHead}>
      <p className={styles.islandNumber}>{texts.islandNumber({ number })}</p>
      <h3 className={styles.islandName}>{name[useLanguage()]}</h3>
      <p className={styles.islandFacts}>
        <span>{texts.levelCount({ count: levels.length })}</span>
        <span>{pointsPerLevel === null ? texts.noPoints() : texts.points({ points: pointsPerLevel })}</span>
      </p>
    </div>
  )
}
