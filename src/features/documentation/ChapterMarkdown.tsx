import { usePortalRuntime } from '@/src/actors/portal'
import { chapterPath } from '@/src/content/pages'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { useCopy } from '@/src/actors/useCopy'
import styles from './Chapter.module.css'

const shownMs = 2000

/** The chapter for programs that read text: copied, or by its address. */
export const ChapterMarkdown = ({ name }: { name: string }) => {
  const { documentPage: texts } = useTexts()
  const { services } = usePortalRuntime()
  const [state, copy] = useCopy({ shownMs, notifies: true })
  const address = `${chapterPath(name)}.md?lang=${useLanguage()}`
  const labels = {
    idle: texts.copyMarkdown,
    copying: texts.copying,
    copied: texts.copied,
    failed: texts.copyMarkdownFailed,
  }
  return (
    <div className={styles.markdown}>
      <Button size="small" busy={state === 'copying'} onClick={() => copy(() => fetchText(services.window, address))}>
        {labels[state]()}
      </Button>
      <a href={address} type="text/markdown">
        {texts.viewMarkdown()}
      </a>
    </div>
  )
}

async function fetchText(window: Window, address: string): Promise<string> {
  const answer = await window.fetch(address)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.text()
}
