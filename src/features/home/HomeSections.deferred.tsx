import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectData } from '@/machines/load/load.machine'
import { selectContent } from '@/machines/home/homeContent.machine'
import type { HomeContent } from '@/machines/home/homeContent'
import { usePageActor } from '@/src/actors/usePageActor'
import { Page } from '@/src/layout/page/Page'
import { useConfiguration } from '@/src/content/configuration'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Access } from './models/Access'
import { Contacts } from './contacts/Contacts'
import { Highlights } from './numbers/Highlights'
import { Models } from './models/Models'
import { Numbers } from './numbers/Numbers'
import { Projects } from './toolchain/Projects'
import { Timeline } from './toolchain/Timeline'
import { Toolchain } from './toolchain/Toolchain'
import { repositoryStarsPorts, homeContentPorts } from './home.ports'
import { homeDefaults } from './content/homeDefaults'

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

/** The remote content of the current language, or the portal's own if it is missing. */
export function useHomeContent(): HomeContent {
  const configuration = useConfiguration()
  const language = useLanguage()
  const { homeSections } = useTexts()
  const input = { language, hasAddress: configuration.homeContent !== '' }
  const actor = usePageActor(homeContentPorts, input)
  const remote = useSelector(actor, selectContent)
  useEffect(() => actor.send({ type: 'language.changed', language }), [actor, language])
  return remote ?? homeDefaults(homeSections, configuration, language)
}
