import { useNotifyingCopy } from '../runtime/useCopy'
import { CheckIcon, CopyIcon } from '../ui/base/icons'
import { IconButton } from '../ui/forms/IconButton'

type Props = { label: string; text: string; className?: string | undefined }

/** Copies a text; a message says what came of it. */
export const CopyIconButton = ({ label, text, className }: Props) => {
  const [state, copy] = useNotifyingCopy()
  return (
    <IconButton label={label} className={className} onClick={() => copy(() => text)}>
      {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  )
}
