import { coLearningRewards } from '@/src/content/bootcamps/islands'
import { useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Course.module.css'

/** Rewards for bringing other learners along. */
export const CoLearning = () => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <section className={styles.coLearning}>
      <div>
        <h3 className={styles.coLearningTitle}>{texts.coLearning()}</h3>
        <p>{texts.coLearningText()}</p>
      </div>
      <table className={styles.rewards}>
        <VisuallyHidden as="caption">{texts.coLearning()}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{texts.invited()}</th>
            <th scope="col">{texts.memory()}</th>
            <th scope="col">{texts.storage()}</th>
          </tr>
        </thead>
        <tbody>
          {coLearningRewards.map(({ invited, memory, storage }) => (
            <tr key={invited}>
              <th scope="row">{texts.people({ count: invited })}</th>
              <td>{memory}</td>
              <td>{storage}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
