import { useTexts } from '@/src/i18n/texts'
import { Kept } from '@/src/layout/deferred/Kept'
import { lateSection } from '@/src/layout/deferred/lateSections'
import { ExternalScriptGate } from '@/src/layout/externalScript/ExternalScriptGate'
import { Page } from '@/src/layout/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { useAskedGroup } from './useAskedGroup'

const groups = lateSection({
  id: 'groups',
  texts: 'interestPage',
  code: async () => (await import('./InterestGroups.deferred')).InterestGroups,
})

export const Screen = () => (
  <ExternalScriptGate>
    <InterestPage />
  </ExternalScriptGate>
)

const InterestPage = () => {
  const { pageNames, developerPages: texts } = useTexts()
  useAskedGroup(groups.id)
  return (
    <Page>
      <PageHeading eyebrow={texts.eyebrow()} lead={texts.interest.lead()}>
        {pageNames.interest()}
      </PageHeading>
      <Kept section={groups} />
    </Page>
  )
}
