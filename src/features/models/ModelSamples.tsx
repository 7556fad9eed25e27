import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { Button } from '@/src/ui/forms/Button'
import styles from './Models.module.css'
import '@/src/ui/theme/native.css'

const importSamples = () => import('./SampleCalls')

/** Calls of one model in several languages; their code comes when they are first wanted. */
export const ModelSamples = ({ id, name }: { id: string; name: string }) => {
  const { modelsPage: texts, common } = useTexts()
  const { module, hasFailed, isLoading, load } = useLazyModule(importSamples)
  return (
    <details className={styles.samples} onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary data-sign>
        {texts.samples()}
        <VisuallyHidden> · {name}</VisuallyHidden>
      </summary>
      {module && <module.SampleCalls id={id} />}
      {!module && !hasFailed && <Skeleton shape="block" />}
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {texts.samplesFailed()}{' '}
          <Button returnFocus size="small" busy={isLoading} onClick={load}>
            {common.retry()}
          </Button>
        </p>
      )}
    </details>
  )
}
