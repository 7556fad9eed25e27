import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import { isSameSelection, pageCount } from '@/machines/shared/selection'
import { usualProjects, type ProjectSelection, type ShownProjects } from '@/machines/community/projectSelection'
import { useLoad } from '@/src/runtime/useLoad'
import { useServed } from '@/src/runtime/useServed'
import { useTag } from '@/src/runtime/useTag'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Pages } from '@/src/ui/data/Pages'
import { buttonClass } from '@/src/ui/forms/Button'
import { Segmented } from '@/src/ui/forms/Segmented'
import { projectsPorts } from './community.ports'
import styles from './Community.module.css'
import { ProjectList } from './ProjectList'
import { ProjectTags } from './ProjectTags'
import { queryFor, useSelection } from './useSelection'

/** The community's projects by tag, order and page, which the address holds. */
export const Projects = () => {
  const texts = useTexts().communityProjects
  const { email } = useConfiguration().contact
  const selection = useSelection()
  const projects = useProjects(selection)
  const shown = useSelector(projects, selectData)
  const isLoading = useTag(projects, 'loading')
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.projects} aria-labelledby="projects">
      <div className={styles.head}>
        <h2 id="projects" ref={heading} tabIndex={-1} className={styles.title}>
          {texts.projects()}
        </h2>
        <p role="status" className={styles.found}>
          {isLoading ? texts.loading() : <Found projects={projects} />}
        </p>
        {shown?.stars_known === true && <Order selection={selection} />}
        {email && (
          <a href={`mailto:${email}?subject=${encodeURIComponent(texts.submitSubject())}`} className={buttonClass()}>
            {texts.submit()}
          </a>
        )}
      </div>
      <ProjectTags selection={selection} />
      <ProjectList projects={projects} selection={selection} />
      {shown && shown.list.length > 0 && (
        <>
          <Pages
            page={selection.page}
            count={pageCount(shown)}
            to={(page) => ({ search: queryFor({ ...selection, page }) })}
            texts={texts}
            onTurn={() => heading.current?.focus()}
          />
          <p className={styles.note}>{texts.note()}</p>
        </>
      )}
    </section>
  )
}

type ProjectsRef = LoadRef<ShownProjects, ProjectSelection>

/** The projects for the selection in the address, at first those that came with the page if it is the usual one. */
function useProjects(selection: ProjectSelection): ProjectsRef {
  const served = useServed('listProjects')
  const isUsual = isSameSelection({ ...usualProjects, language: selection.language }, selection)
  return useLoad(projectsPorts, selection, served && isUsual ? { ...served, selection } : null)
}

const Found = ({ projects }: { projects: ProjectsRef }) => {
  const texts = useTexts().communityProjects
  const shown = useSelector(projects, selectData)
  if (!shown) return null
  const { total: count, page } = shown
  const pages = pageCount(shown)
  return <span>{pages > 1 ? texts.foundOnPage({ count, page, pages }) : texts.found({ count })}</span>
}

const Order = ({ selection }: { selection: ProjectSelection }) => {
  const texts = useTexts().communityProjects
  const navigate = useNavigate()
  return (
    <Segmented
      label={texts.order()}
      options={[
        { value: 'latest', label: texts.byLatest() },
        { value: 'stars', label: texts.byStars() },
      ]}
      value={selection.sort}
      onChange={(sort) => void navigate({ search: queryFor({ tag: selection.tag, sort }) }, { replace: true })}
    />
  )
}
