import type { ReactNode } from 'react'
import type { SeasonNumber } from '@/openapi/content'
import { paths } from '@/src/runtime/paths'
import { useConfiguration } from '@/src/runtime/configuration'
import { useContentPart, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/parts/page/OutsideLink'
import { Page } from '@/src/parts/page/Page'
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
  const { name, seasons } = useContentPart('bootcampPages')
  const season = seasons.find((one) => one.number === number)
  if (!season) return null
  const isOngoing = season.state === 'ongoing'
  return (
    <Page>
      <div className={styles.top}>
        <PageHeading
          eyebrow={name}
          badge={isOngoing ? <Badge tone="accent">{texts.ongoing()}</Badge> : <Badge>{texts.finished()}</Badge>}
          lead={season.lead}
        >
          {season.title}
        </PageHeading>
        <Actions number={number} label={season.join ?? texts.join()} />
        {course}
      </div>
    </Page>
  )
}

const Actions = ({ number, label }: { number: SeasonNumber; label: string }) => {
  const { bootcampPages: texts } = useTexts()
  const { join, more } = useConfiguration().bootcamps[`season${number}`]
  return (
    <div className={styles.actions}>
      {join && (
        <OutsideAnchor href={join} className={buttonClass({ variant: 'primary' })}>
          {label}
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
