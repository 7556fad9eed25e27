import type { SeasonNumber } from '@/openapi/content'
import { seasonPath } from '@/src/content/bootcamps/seasons'
import { useConfiguration } from '@/src/content/configuration'
import { paths } from '@/src/content/pages'
import { useContentPart, useTexts } from '@/src/i18n/texts'
import { LinkCards } from '@/src/layout/page/LinkCards'

/** The other seasons, the certificates and the interest groups. */
export const RelatedLinks = ({ current }: { current: SeasonNumber }) => {
  const { nav, bootcampCourse: texts } = useTexts()
  const { seasons } = useContentPart('bootcampPages')
  const { hasGroups } = useConfiguration().content
  return (
    <LinkCards
      title={texts.onwards()}
      links={[
        ...seasons
          .filter(({ number }) => number !== current)
          .map(({ number, summary }) => ({ title: nav[`season${number}`](), text: summary, to: seasonPath(number) })),
        { title: texts.certificate(), text: texts.certificateText(), to: paths.certificate },
        { title: texts.interest(), text: texts.interestText(), to: hasGroups ? paths.interest : '' },
      ]}
    />
  )
}
