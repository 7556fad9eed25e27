import type { ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { Chapter } from './Course'
import styles from './Course.module.css'

type Props = { isOver: boolean; benefits: readonly { name: string; text: string }[]; children?: ReactNode }

/** Rewards for learners of the season. */
export const Benefits = ({ isOver, benefits, children }: Props) => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <Chapter
      title={isOver ? texts.benefitsPast() : texts.benefitsNow()}
      lead={isOver ? texts.benefitsPastNote() : texts.benefitsNowNote()}
    >
      <dl className={styles.benefits}>
        {benefits.map(({ name, text }) => (
          <div key={name} className={styles.benefit}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Chapter>
  )
}
