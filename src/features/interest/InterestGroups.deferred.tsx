import { useConfiguration } from '@/src/content/configuration'
import { seasonPath } from '@/src/content/bootcamps/seasons'
import { paths } from '@/src/content/pages'
import { useContentPart, useTexts } from '@/src/i18n/texts'
import { LinkCards } from '@/src/layout/page/LinkCards'
import { InterestGroup } from './InterestGroup'
import styles from './InterestGroups.module.css'

/** The groups, how to join, and ways on. */
export const InterestGroups = () => {
  const { nav, interestPage: texts } = useTexts()
  const groups = useContentPart('interestPage')
  const [newest] = useConfiguration().content.seasons
  return (
    <div className={styles.page}>
      <ol className={styles.groups}>
        {groups.map((group, index) => (
          <InterestGroup key={group.tag} group={group} isFirst={index === 0} />
        ))}
      </ol>
      <section className={styles.how}>
        <h2 className={styles.howTitle}>{texts.howTitle()}</h2>
        <p>{newest === undefined ? texts.howLeadPlain() : texts.howLead()}</p>
      </section>
      <LinkCards
        title={texts.onwards()}
        links={[
          { title: texts.projects(), text: texts.projectsText(), to: paths.community },
          ...(newest === undefined
            ? []
            : [
                {
                  title: texts.bootcamp({ season: nav[`season${newest}`]() }),
                  text: texts.bootcampText(),
                  to: seasonPath(newest),
                },
              ]),
        ]}
      />
    </div>
  )
}
