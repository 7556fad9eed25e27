import type { SeasonNumber } from '@/openapi/content'
import { useConfiguration } from '@/src/runtime/configuration'
import { paths } from '@/src/runtime/paths'
import { useContentPart, useTexts } from '@/src/i18n/texts'
import { LinkCards } from '@/src/parts/page/LinkCards'

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
          .map(({ number, summary }) => ({
            title: nav[`season${number}`](),
            text: summary,
            to: paths[`season${number}`],
          })),
        { title: texts.certificate(), text: texts.certificateText(), to: paths.certificate },
        { title: texts.interest(), text: texts.interestText(), to: hasGroups ? paths.interest : '' },
      ]}
    />
  )
}
