import { useCopy } from '@/src/actors/useCopy'
import { CheckIcon, CopyIcon } from '@/src/ui/base/icons'
import { IconButton } from '@/src/ui/forms/IconButton'

const shownMs = 2000

/** Copies a sample; a message says what came of it. */
export const CopySample = ({ label, code }: { label: string; code: string }) => {
  const [state, copy] = useCopy({ shownMs, notifies: true })
  return (
    <IconButton label={label} onClick={() => copy(() => code)}>
      {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  )
}
