import { useCopy } from '@/src/actors/useCopy'
import { useTexts } from '@/src/i18n/texts'
import { CheckIcon, CopyIcon } from '@/src/ui/base/icons'
import { IconButton } from '@/src/ui/forms/IconButton'

const shownMs = 2000

/** Copies a model's id, which the specified message confirms. */
export const CopyId = ({ id, className }: { id: string; className?: string | undefined }) => {
  const { modelsPage: texts } = useTexts()
  const [state, copy] = useCopy({ shownMs, notifies: true })
  return (
    <IconButton label={texts.copy({ id })} className={className} onClick={() => copy(() => id)}>
      {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  )
}
