import type { ComponentProps } from 'react'
import { Button } from './Button'
import { useHandedFocus } from './useHandedFocus'

/** A button that goes when it is pressed, as “Try again” does: who pressed it by keyboard goes on at the part that it stood in. */
export const PassingButton = (props: Omit<ComponentProps<typeof Button>, 'ref'>) => (
  <Button {...props} ref={useHandedFocus<HTMLButtonElement>()} />
)
