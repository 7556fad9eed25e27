import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { ExternalScriptGate } from '@/src/parts/externalScript/ExternalScriptGate'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { useGroupFromUrl } from './useGroupFromUrl'

const Groups = deferred({
  id: 'groups',
  texts: ['interestPage'],
  code: async () => (await import('./InterestGroups.deferred')).InterestGroups,
})

export const Screen = () => (
  <ExternalScriptGate>
    <InterestPage />
  </ExternalScriptGate>
)

const InterestPage = () => {
  const { pageNames, developerPages: texts } = useTexts()
  useGroupFromUrl('groups')
  return (
    <Page>
      <PageHeading eyebrow={texts.eyebrow()} lead={texts.interest.lead()}>
        {pageNames.interest()}
      </PageHeading>
      <Groups />
    </Page>
  )
}
