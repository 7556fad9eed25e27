import { Link } from 'react-router-dom'
import { useResource } from '@/src/runtime/useResource'
import { isOffered, paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { CertificateRow } from '../records/CertificateRow'
import { RecordsOpening, RecordsPage } from '../records/RecordsPage'

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
      records={useResource('listCertificates', {})}
      waysOn={
        <>
          {isOffered('season4') && (
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
