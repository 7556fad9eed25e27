import type { ContentLesson, InLanguage } from '@/openapi/content'
import { useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/parts/page/OutsideLink'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Course.module.css'

type Lesson = InLanguage<ContentLesson>

/** Lessons or levels in their order, each with its material, its recording and the project that it is about. */
export const Lessons = ({ lessons }: { lessons: readonly Lesson[] }) => (
  <ol className={styles.lessons}>
    {lessons.map((lesson) => (
      <OneLesson key={lesson.title} {...lesson} />
    ))}
  </ol>
)

const OneLesson = ({ title, material, video, tool }: Lesson) => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <li className={styles.lesson}>
      {material ? (
        <OutsideAnchor href={material} className={styles.lessonTitle}>
          {title}
        </OutsideAnchor>
      ) : (
        <span className={styles.lessonTitle}>{title}</span>
      )}
      {(video ?? tool) && (
        <span className={styles.links}>
          {video && (
            <OutsideAnchor href={video} className={styles.link}>
              {texts.video()}
              <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
            </OutsideAnchor>
          )}
          {tool && (
            <OutsideAnchor href={tool.link} className={styles.link}>
              {tool.name}
            </OutsideAnchor>
          )}
        </span>
      )}
    </li>
  )
}
