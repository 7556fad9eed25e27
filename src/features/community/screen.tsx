import { useConfiguration } from '@/src/runtime/configuration'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { ExternalScriptGate } from '@/src/parts/externalScript/ExternalScriptGate'
import { Emblem, Greyed, Inked, Reddened } from '@/src/parts/page/Emblem'
import { IntroPage } from '@/src/parts/page/IntroPage'
import { deferred } from '@/src/parts/deferred/deferred'

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
  const { links, content } = useConfiguration()
  return (
    <IntroPage
      emblem={<Tangram />}
      eyebrow={texts.eyebrow()}
      title={pageNames.community()}
      lead={texts.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.sourceHosting(), text: texts.sourceHostingText(), href: links.sourceHosting },
          { title: texts.courses(), text: texts.coursesText(), href: content.coursesLink },
          {
            title: texts.interestGroups(),
            text: texts.interestGroupsText(),
            to: content.hasGroups ? paths.interest : '',
          },
        ],
      }}
    >
      <Projects />
    </IntroPage>
  )
}

/** Seven pieces that make whatever one wants. */
const Tangram = () => (
  <Emblem>
    <Greyed d="M22 22h76L60 60zM60 98h38V60zM79 41l19-19v38L79 79z" />
    <Reddened d="M60 60l19 19-19 19-19-19z" />
    <Inked d="M22 22h76v76H22zM22 22l57 57M98 22L22 98M60 98l38-38M79 41v38M41 79l19 19" />
  </Emblem>
)
