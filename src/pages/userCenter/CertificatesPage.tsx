import { Link } from 'react-router-dom'
import type { Certificate } from '@/openapi/types'
import { connectRecords } from '@/machines/records/connectRecords'
import { usePageActor } from '@/src/actors/usePageActor'
import { paths } from '@/src/content/paths'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { CertificateRow } from './records/CertificateRow'
import { RecordsPage } from './records/RecordsPage'

const connect = connectRecords<Certificate>

export const CertificatesPage = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return (
    <RecordsPage
      title={pageNames.certificates()}
      texts={texts.certificates}
      records={usePageActor(connect, 'certificateRecords', undefined)}
      waysOn={
        <>
          <Link to={paths.season4} className={buttonClass({ variant: 'primary' })}>
            {texts.bootcamp()}
          </Link>
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
