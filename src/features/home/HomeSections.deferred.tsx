import { useSelector } from '@xstate/react'
import { selectData } from '@/machines/load/load.machine'
import type { HomeContent } from '@/machines/home/homeContent'
import type { ContentParts } from '@/openapi/content'
import { useLoad } from '@/src/runtime/useLoad'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { Page } from '@/src/parts/page/Page'
import { useConfiguration } from '@/src/runtime/configuration'
import { useContentPart, useLanguage, useTexts } from '@/src/i18n/texts'
import { Access } from './models/Access'
import { Contacts } from './contacts/Contacts'
import { Highlights } from './numbers/Highlights'
import { Models } from './models/Models'
import { Numbers } from './numbers/Numbers'
import { Projects } from './toolchain/Projects'
import { Timeline } from './toolchain/Timeline'
import { Toolchain } from './toolchain/Toolchain'
import { homeContentPorts } from './home.ports'
import { homeDefaults } from './content/homeDefaults'

const noStars = {}

/** The whole front page below its banner; sections without content are not shown. */
export const HomeSections = () => {
  const home = useContentPart('homeSections')
  const { content, isRemote } = useHomeContent(home)
  const stars = useSelector(useResource('getRepositoryStars', {}), selectData)?.repo_stars ?? noStars
  const { lm_chain_title: title, lm_chain_desc: lead, lm_chains: tools } = content
  const hasModels = content.lm_title !== '' || content.lms.length > 0
  const hasTools = title !== '' || tools.length > 0
  return (
    <Page>
      {hasModels && (
        <Models title={content.lm_title} lead={home.models?.lead} models={content.lms} isRemote={isRemote} />
      )}
      {home.numbers && <Numbers {...home.numbers} />}
      <Highlights licence={home.licence} />
      {hasTools && <Toolchain title={title} lead={lead} tools={tools} stars={stars} />}
      {home.timeline && <Timeline {...home.timeline} />}
      {home.projects && <Projects {...home.projects} stars={stars} />}
      <Access />
      {home.contacts && <Contacts {...home.contacts} groups={content.community_list} />}
    </Page>
  )
}

/** The remote content of the current language, or that of the content file if it is missing. */
function useHomeContent(home: ContentParts['homeSections']): { content: HomeContent; isRemote: boolean } {
  const configuration = useConfiguration()
  const language = useLanguage()
  const words = useTexts().homeSections.contacts
  const actor = useLoad(homeContentPorts(configuration.homeContent !== ''), language)
  const loaded = useSelector(actor, selectData)
  // Data of the other language stay in the chart meanwhile.
  const isLoading = useTag(actor, 'loading')
  const remote = isLoading ? null : loaded
  return { content: remote ?? homeDefaults(home, { words, configuration, language }), isRemote: remote !== null }
}
