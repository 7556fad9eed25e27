import { Link } from 'react-router-dom'
import { useResource } from '@/src/runtime/useResource'
import { isOffered, paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { ActivityRow } from '../records/ActivityRow'
import { RecordsOpening, RecordsPage } from '../records/RecordsPage'

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
      records={useResource('listActivities', {})}
      waysOn={
        <>
          {isOffered('season4') && (
            <Link to={paths.season4} className={buttonClass({ variant: 'primary' })}>
              {texts.bootcamp()}
            </Link>
          )}
          {isOffered('interest') && (
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
