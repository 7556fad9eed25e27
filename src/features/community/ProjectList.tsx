import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import type { ProjectSelection, ShownProjects } from '@/machines/community/projectSelection'
import { paths, isOffered } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { useReturnFocus } from '@/src/ui/forms/returnFocus'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import styles from './Community.module.css'
import { ProjectCard } from './ProjectCard'
import { drawingsOf } from './ProjectCover'
import { queryFor } from './useSelection'
import { useTag } from '@/src/runtime/useTag'

type Props = { projects: LoadRef<ShownProjects, ProjectSelection>; selection: ProjectSelection }

/** The projects, or the empty, loading or error state. */
export const ProjectList = ({ projects, selection }: Props) => {
  const shown = useSelector(projects, selectData)
  const isLoading = useTag(projects, 'loading')
  if (useTag(projects, 'failed')) return <Failed onRetry={() => projects.send({ type: 'load.requested' })} />
  if (!shown) return <Pending />
  if (shown.list.length === 0) return isLoading ? <Pending /> : <Empty shown={shown} selection={selection} />
  const drawings = drawingsOf(shown.list)
  const areAllSamples = shown.list.every(({ sample }) => sample)
  return (
    <>
      <SampleNote list={shown.list} />
      <ul className={styles.cards} aria-busy={isLoading}>
        {shown.list.map((project, index) => (
          <ProjectCard
            key={project.id}
            project={project}
            index={index}
            drawing={drawings[index]}
            isMarked={project.sample === true && !areAllSamples}
          />
        ))}
      </ul>
    </>
  )
}

/** A note above the list: either all projects are samples, or some are and carry a mark. */
const SampleNote = ({ list }: { list: ShownProjects['list'] }) => {
  const texts = useTexts().communityProjects
  if (!list.some(({ sample }) => sample)) return null
  return <p className={styles.note}>{list.every(({ sample }) => sample) ? texts.allSamples() : texts.sampleHint()}</p>
}

const Pending = () => (
  <div className={styles.cards}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
      <div key={card} className={styles.pending}>
        <Skeleton shape="heading" />
        <Skeleton />
        <Skeleton shape="shortLine" />
      </div>
    ))}
  </div>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const { common, communityProjects: texts } = useTexts()
  return (
    <FailedState
      hasToast
      title={texts.failed()}
      text={texts.failedText()}
      actions={
        <Button returnFocus variant="primary" onClick={onRetry}>
          {common.retry()}
        </Button>
      }
    />
  )
}

const Empty = ({ shown, selection }: { shown: ShownProjects; selection: ProjectSelection }) => {
  const texts = useTexts().communityProjects
  const isBeyond = shown.total > 0
  const link = useReturnFocus<HTMLAnchorElement>()
  return (
    <EmptyState
      title={texts.empty()}
      text={isBeyond ? texts.emptyBeyond() : texts.emptyText()}
      actions={
        <>
          {isBeyond ? (
            <Link
              ref={link}
              to={{ search: queryFor({ tag: selection.tag, sort: selection.sort }) }}
              className={buttonClass()}
            >
              {texts.firstPage()}
            </Link>
          ) : (
            selection.tag !== 0 && (
              <Link ref={link} to={{ search: queryFor({ tag: 0, sort: selection.sort }) }} className={buttonClass()}>
                {texts.showAll()}
              </Link>
            )
          )}
          {isOffered('interest') && (
            <Link to={paths.interest} className={buttonClass()}>
              {texts.interestGroups()}
            </Link>
          )}
        </>
      }
    />
  )
}
