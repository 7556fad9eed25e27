import { useSelector } from '@xstate/react'
import { connectRepositoryStars } from '../../../machines/repositoryStars/connectRepositoryStars'
import { selectStars } from '../../../machines/repositoryStars/repositoryStars.selectors'
import { usePageActor } from '../../actors/usePageActor'
import { Page } from '../../layout/Page'
import { Access } from './Access'
import { Contacts } from './Contacts'
import { Highlights } from './Highlights'
import { Models } from './Models'
import { Numbers } from './Numbers'
import { Projects } from './Projects'
import { Timeline } from './Timeline'
import { Toolchain } from './Toolchain'
import { useHomeContent } from './useHomeContent'

/** Everything of the front page below its banner. */
export const HomeSections = () => {
  const content = useHomeContent()
  const stars = useSelector(usePageActor(connectRepositoryStars, 'repositoryStars', undefined), selectStars)
  return (
    <Page>
      <Models title={content.lm_title} models={content.lms} />
      <Numbers />
      <Highlights />
      <Toolchain title={content.lm_chain_title} lead={content.lm_chain_desc} tools={content.lm_chains} stars={stars} />
      <Timeline />
      <Projects stars={stars} />
      <Access />
      <Contacts groups={content.community_list} />
    </Page>
  )
}
