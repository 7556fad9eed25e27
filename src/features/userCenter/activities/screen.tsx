import { Link } from 'react-router-dom'
import { usePageActor } from '@/src/actors/usePageActor'
import { hasPage, paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { ActivityRow } from '../records/ActivityRow'
import { RecordsOpening, RecordsPage } from '../records/RecordsPage'
import { activitiesPorts } from '../records/records.ports'

export const Opening = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return <RecordsOpening title={pageNames.activities()} texts={texts.activities} />
}

export const Screen = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return (
    <RecordsPage
      title={pageNames.activities()}
      texts={texts.activities}
      records={usePageActor(activitiesPorts, undefined)}
      waysOn={
        <>
          {hasPage(paths.season4) && (
            <Link to={paths.season4} className={buttonClass({ variant: 'primary' })}>
              {texts.bootcamp()}
            </Link>
          )}
          {hasPage(paths.interest) && (
            <Link to={paths.interest} className={buttonClass()}>
              {texts.interest()}
            </Link>
          )}
        </>
      }
    >
      {(activity) => <ActivityRow key={activity.id} activity={activity} />}
    </RecordsPage>
  )
}
