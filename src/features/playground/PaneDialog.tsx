import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { LateHistory } from './history/LateHistory'
import type { Pane } from './panes'
import { Settings } from './settings/Settings'

/** A pane on a screen that has no room for it beside the conversation. */
export const PaneDialog = ({ pane, onClose }: { pane: Pane; onClose: () => void }) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <Dialog
      title={texts[pane]()}
      startsAtTitle
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{texts.close()}</Button>}
    >
      {pane === 'settings' ? <Settings /> : <LateHistory onChoose={onClose} />}
    </Dialog>
  )
}
