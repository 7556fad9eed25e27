import type { Certificate } from '@/openapi/types'
import { useConfiguration } from '@/src/runtime/configuration'
import { certificatePath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { CopyButton } from '@/src/ui/forms/CopyButton'
import { useCopy } from '@/src/runtime/useCopy'

/** Copies the certificate's address, or prints the certificate. */
export const CertificateActions = ({ certificate }: { certificate: Certificate }) => {
  const texts = useTexts().certificateSheet
  const address = useConfiguration().publicUrl + certificatePath(certificate.id)
  const [state, copy] = useCopy()
  const labels = {
    idle: texts.copyLink.idle(),
    copying: texts.copyLink.copying(),
    copied: texts.copyLink.copied(),
    failed: texts.copyLink.failed(),
  }
  return (
    <>
      <CopyButton state={state} labels={labels} onCopy={() => copy(() => address)} />
      <Button variant="primary" onClick={() => window.print()}>
        {texts.print()}
      </Button>
    </>
  )
}
