import type { ReactNode } from 'react'
import { paths } from '@/src/content/pages'
import { seasons, type SeasonNumber } from '@/src/content/bootcamps/seasons'
import { useConfiguration } from '@/src/content/configuration'
import { useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideLink'
import { Page } from '@/src/layout/page/Page'
import { Badge } from '@/src/ui/base/Badge'
import { buttonClass } from '@/src/ui/forms/Button'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { SeasonSwitcher } from './SeasonSwitcher'
import styles from './SeasonPage.module.css'

type Props = {
  number: SeasonNumber
  course: ReactNode
}

/** A season's heading and its buttons; picture and course come later. */
export const SeasonPage = ({ number, course }: Props) => {
  const { bootcampPages: texts } = useTexts()
  const own = texts[`season${number}`]
  const isOngoing = seasons.some((season) => season.number === number && season.state === 'ongoing')
  return (
    <Page>
      <div className={styles.top}>
        <PageHeading
          eyebrow={texts.eyebrow()}
          badge={isOngoing ? <Badge tone="accent">{texts.ongoing()}</Badge> : <Badge>{texts.finished()}</Badge>}
          lead={own.lead()}
        >
          {own.title()}
        </PageHeading>
        <Actions number={number} />
        {course}
      </div>
    </Page>
  )
}

const Actions = ({ number }: { number: SeasonNumber }) => {
  const { bootcampPages: texts } = useTexts()
  const { join, more } = useConfiguration().bootcamps[`season${number}`]
  return (
    <div className={styles.actions}>
      {join && (
        <OutsideAnchor href={join} className={buttonClass({ variant: 'primary' })}>
          {texts[`season${number}`].join()}
        </OutsideAnchor>
      )}
      {more && (
        <OutsideAnchor href={more} className={buttonClass()}>
          {texts.seeMore()}
          <VisuallyHidden>{` ${texts.seeMoreOf({ number })}`}</VisuallyHidden>
        </OutsideAnchor>
      )}
      {number === 4 && (
        <OutsideAnchor href={paths.certificate} className={buttonClass()}>
          {texts.certification()}
        </OutsideAnchor>
      )}
      <div className={styles.switcher}>
        <SeasonSwitcher current={number} />
      </div>
    </div>
  )
}
