import { groups } from '@/src/content/interest/groups'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { LinkCards } from '@/src/layout/page/LinkCards'
import { InterestGroup } from './InterestGroup'
import styles from './InterestGroups.module.css'

/** The five groups, how to join, and ways on. */
export const InterestGroups = () => {
  const { interestPage: texts } = useTexts()
  return (
    <div className={styles.page}>
      <ol className={styles.groups}>
        {groups.map((group) => (
          <InterestGroup key={group.tag} group={group} isFirst={group.tag === 1} />
        ))}
      </ol>
      <section className={styles.how}>
        <h2 className={styles.howTitle}>{texts.howTitle()}</h2>
        <p>{texts.howLead()}</p>
      </section>
      <LinkCards
        title={texts.onwards()}
        links={[
          { title: texts.projects(), text: texts.projectsText(), to: paths.community },
          { title: texts.bootcamp(), text: texts.bootcampText(), to: paths.season4 },
        ]}
      />
    </div>
  )
}
