import { useConfiguration } from '@/src/content/configuration'
import { outside } from '@/src/content/outside'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { ExternalScriptGate } from '@/src/layout/externalScript/ExternalScriptGate'
import { IntroPage } from '@/src/layout/page/IntroPage'
import { deferred } from '@/src/layout/deferred/deferred'

const Projects = deferred({
  id: 'projects-section',
  texts: ['communityProjects'],
  code: async () => (await import('./Projects.deferred')).Projects,
})

export const Screen = () => (
  <ExternalScriptGate>
    <CommunityPage />
  </ExternalScriptGate>
)

const CommunityPage = () => {
  const { pageNames, communityPage: texts } = useTexts()
  const { links } = useConfiguration()
  return (
    <IntroPage
      stroke={1}
      eyebrow={texts.eyebrow()}
      title={pageNames.community()}
      lead={texts.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.sourceHosting(), text: texts.sourceHostingText(), href: links.sourceHosting },
          { title: texts.courses(), text: texts.coursesText(), href: outside.courses },
          { title: texts.interestGroups(), text: texts.interestGroupsText(), to: paths.interest },
        ],
      }}
    >
      <Projects />
    </IntroPage>
  )
}
