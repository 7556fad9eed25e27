import { useSelector } from '@xstate/react'
import { Link, useParams } from 'react-router-dom'
import { idFrom } from '@/machines/certificates/certificateId'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import type { Certificate } from '@/openapi/types'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/parts/page/Page'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { CheckIcon } from '@/src/ui/base/icons'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from '../Certificate.module.css'
import { certificatePorts } from './certificate.ports'
import { CertificateActions } from './CertificateActions'
import { CertificateSheet } from './CertificateSheet'

export const Screen = () => {
  const id = idFrom(useParams()['id'] ?? '')
  return <CertificatePage key={id} id={id} />
}

const CertificatePage = ({ id }: { id: string }) => {
  const { pageNames, certificateSheet: texts } = useTexts()
  const lookup = usePageActor(certificatePorts, id)
  const certificate = useSelector(lookup, selectData)
  return (
    <Page>
      <PageHeading
        eyebrow={texts.eyebrow()}
        actions={certificate && <CertificateActions certificate={certificate} />}
        lead={certificate && <Verdict certificate={certificate} />}
      >
        {pageNames.certificateOne()}
      </PageHeading>
      {certificate ? (
        <div className={styles.found}>
          <CertificateSheet certificate={certificate} />
          <p className={styles.source}>{texts.verified()}</p>
        </div>
      ) : (
        <Waiting lookup={lookup} id={id} />
      )}
    </Page>
  )
}

/** Whether the number is of a certificate, before all else. */
const Verdict = ({ certificate: { sample } }: { certificate: Certificate }) => {
  const { common, certificateSheet: texts } = useTexts()
  if (sample) return <span className={styles.sample}>{texts.sampleMark()}</span>
  return (
    <span className={styles.valid}>
      <CheckIcon />
      {texts.valid({ issuer: common.productName() })}
    </span>
  )
}

const Waiting = ({ lookup, id }: { lookup: LoadRef<Certificate | null, string>; id: string }) => {
  const { common, certificateSheet: texts } = useTexts()
  const isLookingUp = useTag(lookup, 'loading')
  const isFailed = useTag(lookup, 'failed')
  return (
    <>
      <div role="status">
        {isLookingUp && <VisuallyHidden>{texts.looking()}</VisuallyHidden>}
        {!isLookingUp && !isFailed && (
          <EmptyState title={texts.notFound({ id })} text={texts.notFoundText()} actions={<OtherNumber primary />} />
        )}
      </div>
      {isLookingUp && (
        <div className={styles.pending}>
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      )}
      {isFailed && (
        <FailedState
          title={texts.failed()}
          text={texts.failedText()}
          actions={
            <>
              <Button returnFocus variant="primary" onClick={() => lookup.send({ type: 'load.requested' })}>
                {common.retry()}
              </Button>
              <OtherNumber />
            </>
          }
        />
      )}
    </>
  )
}

const OtherNumber = ({ primary = false }: { primary?: boolean }) => (
  <Link to={paths.certificate} className={buttonClass(primary ? { variant: 'primary' } : {})}>
    {useTexts().certificateSheet.searchAgain()}
  </Link>
)
