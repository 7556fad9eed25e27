import { useCopy } from '@/src/runtime/useCopy'
import { sampleBase } from '@/src/runtime/outside'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts } from '@/src/i18n/texts'
import { CopyIcon } from '@/src/ui/base/icons'
import styles from './Document.module.css'

/** The API's address, which a press copies. */
export const BaseUrl = () => {
  const { documentPage: texts } = useTexts()
  const [, copy] = useCopy({ notifies: true })
  const address = sampleBase(useConfiguration())
  return (
    <p className={styles.base}>
      <span>{texts.baseUrl()}</span> <code translate="no">{address}</code>
      <button type="button" aria-label={texts.copyBaseUrl()} onClick={() => copy(() => address)}>
        <CopyIcon />
      </button>
    </p>
  )
}
