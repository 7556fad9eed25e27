import { seasons, type SeasonNumber } from '@/src/content/bootcamps/seasons'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { LinkCards } from '@/src/layout/page/LinkCards'

/** The other seasons, the certificates and the interest groups. */
export const RelatedLinks = ({ current }: { current: SeasonNumber }) => {
  const { nav, bootcampCourse: texts } = useTexts()
  return (
    <LinkCards
      title={texts.onwards()}
      links={[
        ...seasons
          .filter(({ number }) => number !== current)
          .map(({ number, path }) => ({
            title: nav[`season${number}`](),
            text: texts[`seasonText${number}`](),
            to: path,
          })),
        { title: texts.certificate(), text: texts.certificateText(), to: paths.certificate },
        { title: texts.interest(), text: texts.interestText(), to: paths.interest },
      ]}
    />
  )
}
