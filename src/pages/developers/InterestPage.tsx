import { useTexts } from '../../i18n/texts'
import { Kept } from '../../layout/Kept'
import { lateSection } from '../../layout/lateSections'
import { Page } from '../../layout/Page'
import { PageHeading } from '../../ui/PageHeading'
import { useAskedGroup } from './useAskedGroup'

const groups = lateSection({
  id: 'groups',
  texts: 'interestPage',
  code: async () => (await import('./InterestGroups')).InterestGroups,
})

export const InterestPage = () => {
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
