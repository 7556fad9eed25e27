import { Button } from './Button'
import { CheckIcon, CopyIcon } from '../base/icons'

export type CopyState = 'idle' | 'copying' | 'copied' | 'failed'

type Props = {
  state: CopyState
  labels: Readonly<Record<CopyState, string>>
  variant?: 'primary' | 'secondary'
  onCopy: () => void
}

/** Says what really happened to the last copy; the state is the caller's. */
export const CopyButton = ({ state, labels, variant = 'secondary', onCopy }: Props) => (
  <Button variant={variant} busy={state === 'copying'} onClick={onCopy}>
    {state === 'copied' ? <CheckIcon /> : state !== 'copying' && <CopyIcon />}
    <span>{labels[state]}</span>
  </Button>
)
