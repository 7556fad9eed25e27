import type { ContentParts } from '@/openapi/content'
import { useTexts } from '@/src/i18n/texts'
import { Lessons } from './Lessons'
import styles from './Course.module.css'

type Island = NonNullable<ContentParts['bootcampPages']['seasons'][number]['islands']>[number]

export const Islands = ({ islands }: { islands: readonly Island[] }) => (
  <ol className={styles.islands}>
    {islands.map((island, index) => (
      <li key={island.name} className={styles.island}>
        <IslandHead island={island} number={index + 1} />
        <Lessons lessons={island.levels} />
      </li>
    ))}
  </ol>
)

const IslandHead = ({ island: { name, points, levels }, number }: { island: Island; number: number }) => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <div className={styles.islandHead}>
      <p className={styles.islandNumber}>{texts.islandNumber({ number })}</p>
      <h3 className={styles.islandName}>{name}</h3>
      <p className={styles.islandFacts}>
        <span>{texts.levelCount({ count: levels.length })}</span>
        <span>{points === undefined ? texts.noPoints() : texts.points({ points })}</span>
      </p>
    </div>
  )
}
