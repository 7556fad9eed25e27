import { Link } from 'react-router-dom'
import { usePortalRuntime } from '@/src/runtime/portal'
import { useCopy } from '@/src/runtime/useCopy'
import { chapterPath, paths } from '@/src/runtime/paths'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { ChevronDownIcon, CopyIcon } from '@/src/ui/base/icons'
import { buttonClass } from '@/src/ui/forms/Button'
import { Disclosure } from '@/src/ui/overlays/Disclosure'
import styles from './Document.module.css'

/** The chapter for programs that read text, copied or by its address, and all chapters for printing. */
export const CopyPage = ({ name }: { name: string }) => {
  const { documentPage: texts } = useTexts()
  const { services } = usePortalRuntime()
  const [, copy] = useCopy({ notifies: true })
  const address = `${chapterPath(name)}.md?lang=${useLanguage()}`
  return (
    <div className={styles.copyPage}>
      <Disclosure
        align="end"
        label={texts.copyPage()}
        summaryClass={buttonClass({ size: 'small' })}
        summary={
          <>
            <CopyIcon />
            <span>{texts.copyPage()}</span>
            <ChevronDownIcon />
          </>
        }
      >
        <ul>
          <li className={styles.scripted}>
            <button type="button" onClick={() => copy(() => fetchText(services.window, address))}>
              {texts.copyMarkdown()}
            </button>
          </li>
          <li>
            <a href={address} type="text/markdown">
              {texts.viewMarkdown()}
            </a>
          </li>
          <li>
            <Link to={paths.documentPrint}>{texts.printAll()}</Link>
          </li>
        </ul>
      </Disclosure>
    </div>
  )
}

async function fetchText(window: Window, address: string): Promise<string> {
  const response = await window.fetch(address)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.text()
}
