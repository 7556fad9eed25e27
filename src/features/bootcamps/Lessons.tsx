import type { Lesson } from '@/src/content/bootcamps/lesson'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideLink'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Course.module.css'

/** Lessons or levels in their order, each with its material, its recording and the project that it is about. */
export const Lessons = ({ lessons }: { lessons: readonly Lesson[] }) => (
  <ol className={styles.lessons}>
    {lessons.map((lesson) => (
      <OneLesson key={lesson.title.en} {...lesson} />
    ))}
  </ol>
)

const OneLesson = ({ title, material, video, tool }: Lesson) => {
  const { bootcampCourse: texts } = useTexts()
  const language = useLanguage()
  return (
    <li className={styles.lesson}>
      <OutsideAnchor href={material} className={styles.lessonTitle}>
        {title[language]}
      </OutsideAnchor>
      {(video ?? tool) && (
        <span className={styles.links}>
          {video && (
            <OutsideAnchor href={video} className={styles.link}>
              {texts.video()}
              <VisuallyHidden>{`: ${title[language]}`}</VisuallyHidden>
            </OutsideAnchor>
          )}
          {tool && (
            <OutsideAnchor href={tool.href} className={styles.link}>
              {tool.name[language]}
            </OutsideAnchor>
          )}
        </span>
      )}
    </li>
  )
}
