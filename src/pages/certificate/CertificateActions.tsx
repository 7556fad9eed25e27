import { useState } from 'react'
import type { Certificate } from '../../../openapi/types'
import { useConfiguration } from '../../content/configuration'
import { certificatePath } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/Button'
import { CopyButton, type CopyState } from '../../ui/CopyButton'

/** Copies the certificate's address, or prints the certificate. */
export const CertificateActions = ({ certificate }: { certificate: Certificate }) => {
  const texts = useTexts().certificateSheet
  const address = useConfiguration().publicUrl + certificatePath(certificate.id)
  const [state, setState] = useState<CopyState>('idle')
  const copy = () => {
    setState('copying')
    navigator.clipboard.writeText(address).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  const labels = {
    idle: texts.copyLink.idle(),
    copying: texts.copyLink.copying(),
    copied: texts.copyLink.copied(),
    failed: texts.copyLink.failed(),
  }
  return (
    <>
      <CopyButton state={state} labels={labels} onCopy={copy} />
      <Button variant="primary" onClick={() => window.print()}>
        {texts.print()}
      </Button>
    </>
  )
}
