import { useEffect, useMemo } from 'react'
import { useConfiguration } from '@/src/runtime/configuration'
import { certificatePath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from '../Certificate.module.css'

const importEncoder = () => import('uqr')

/** The certificate's address as a code to scan. Without the code that draws it, its place stays empty. */
export const CertificateCode = ({ id }: { id: string }) => {
  const texts = useTexts().certificateSheet
  const address = useConfiguration().publicUrl + certificatePath(id)
  const { module, load } = useLazyModule(importEncoder)
  useEffect(load, [load])
  const modules = useMemo(() => module?.encode(address, { ecc: 'M', border: 2 }).data, [module, address])
  return (
    <figure className={styles.code}>
      <div className={styles.codeGround}>
        {modules && (
          <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={texts.code({ address })}>
            <path
              d={modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')}
            />
          </svg>
        )}
      </div>
      <figcaption>{texts.scan()}</figcaption>
    </figure>
  )
}
