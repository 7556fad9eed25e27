import type { ContentParts } from '@/openapi/content'
import { useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Course.module.css'

type Props = NonNullable<ContentParts['bootcampPages']['seasons'][number]['invitations']>

/** Rewards for bringing other learners along. */
export const CoLearning = ({ title, text, rewards }: Props) => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <section className={styles.coLearning}>
      <div>
        <h3 className={styles.coLearningTitle}>{title}</h3>
        <p>{text}</p>
      </div>
      <table className={styles.rewards}>
        <VisuallyHidden as="caption">{title}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{texts.invited()}</th>
            <th scope="col">{texts.memory()}</th>
            <th scope="col">{texts.storage()}</th>
          </tr>
        </thead>
        <tbody>
          {rewards.map(({ invited, memory, storage }) => (
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
