import { Link } from 'react-router-dom'
import { usePageActor } from '@/src/actors/usePageActor'
import { hasPage, paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { CertificateRow } from '../records/CertificateRow'
import { RecordsOpening, RecordsPage } from '../records/RecordsPage'
import { certificatesPorts } from '../records/records.ports'

export const Opening = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return <RecordsOpening title={pageNames.certificates()} texts={texts.certificates} />
}

export const Screen = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return (
    <RecordsPage
      title={pageNames.certificates()}
      texts={texts.certificates}
      records={usePageActor(certificatesPorts, undefined)}
      waysOn={
        <>
          {hasPage(paths.season4) && (
            <Link to={paths.season4} className={buttonClass({ variant: 'primary' })}>
              {texts.bootcamp()}
            </Link>
          )}
          <Link to={paths.certificate} className={buttonClass()}>
            {texts.lookup()}
          </Link>
        </>
      }
    >
      {(certificate) => <CertificateRow key={certificate.id} certificate={certificate} />}
    </RecordsPage>
  )
}
