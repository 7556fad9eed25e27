import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/data/classNames'
import { ArrowOutIcon } from '@/src/ui/data/icons'
import { VisuallyHidden } from '@/src/ui/data/VisuallyHidden'
import styles from './OpensNewTab.module.css'

/** Stands at the end of every link that opens a tab of its own, and says so to eyes and ears. */
export const OpensNewTab = ({ className }: { className?: string | undefined }) => {
  const texts = useTexts()
  return (
    <>
      <ArrowOutIcon className={classNames(styles.arrow, className)} />
      <VisuallyHidden> ({texts.common.opensInNewTab()})</VisuallyHidden>
    </>
  )
}
