import { Link } from 'react-router-dom'
import type { Activity } from '@/openapi/types'
import { connectRecords } from '@/machines/records/connectRecords'
import { usePageActor } from '@/src/actors/usePageActor'
import { paths } from '@/src/content/paths'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { ActivityRow } from './records/ActivityRow'
import { RecordsPage } from './records/RecordsPage'

const connect = connectRecords<Activity>

export const ActivitiesPage = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return (
    <RecordsPage
      title={pageNames.activities()}
      texts={texts.activities}
      records={usePageActor(connect, 'activityRecords', undefined)}
      waysOn={
        <>
          <Link to={paths.season4} className={buttonClass({ variant: 'primary' })}>
            {texts.bootcamp()}
          </Link>
          <Link to={paths.interest} className={buttonClass()}>
            {texts.interest()}
          </Link>
        </>
      }
    >
      {(activity) => <ActivityRow key={activity.id} activity={activity} />}
    </RecordsPage>
  )
}
