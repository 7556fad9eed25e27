import { useConfiguration } from '@/src/runtime/configuration'
import { paths } from '@/src/runtime/paths'
import { useContentPart, useTexts } from '@/src/i18n/texts'
import { LinkCards } from '@/src/parts/page/LinkCards'
import { Link } from 'react-router-dom'
import type { ContentParts } from '@/openapi/content'
import { InterestGroup } from './InterestGroup'
import { groupPlaceId } from './useGroupFromUrl'
import styles from './InterestGroups.module.css'

/** The groups, how to join, and ways on. */
export const InterestGroups = () => {
  const { nav, interestPage: texts } = useTexts()
  const groups = useContentPart('interestPage')
  const [newest] = useConfiguration().content.seasons
  return (
    <div className={styles.page}>
      {groups.length > 1 && <GroupLinks groups={groups} />}
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
                  to: paths[`season${newest}`],
                },
              ]),
        ]}
      />
    </div>
  )
}

/** Leads to each group from wherever the page is scrolled to. */
const GroupLinks = ({ groups }: { groups: ContentParts['interestPage'] }) => (
  <nav aria-label={useTexts().interestPage.groups()} className={styles.links}>
    <ul className={styles.line}>
      {groups.map(({ tag, title }) => (
        <li key={tag}>
          <Link to={{ hash: groupPlaceId(tag) }} className={styles.link}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
