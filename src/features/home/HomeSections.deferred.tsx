import { useSelector } from '@xstate/react'
import { selectData } from '@/machines/load/load.machine'
import { usePageActor } from '@/src/actors/usePageActor'
import { Page } from '@/src/layout/page/Page'
import { Access } from './models/Access'
import { Contacts } from './contacts/Contacts'
import { Highlights } from './numbers/Highlights'
import { Models } from './models/Models'
import { Numbers } from './numbers/Numbers'
import { Projects } from './toolchain/Projects'
import { Timeline } from './toolchain/Timeline'
import { Toolchain } from './toolchain/Toolchain'
import { useHomeContent } from './content/useHomeContent'
import { repositoryStarsPorts } from './home.ports'

const noStars = {}

/** The whole front page below its banner. */
export const HomeSections = () => {
  const content = useHomeContent()
  const stars = useSelector(usePageActor(repositoryStarsPorts, undefined), selectData) ?? noStars
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
