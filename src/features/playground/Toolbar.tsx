import { useEffect, useState, type ReactNode } from 'react'
import { randomId } from '@/src/browser/randomId'
import { useTexts } from '@/src/i18n/texts'
import { useTag } from '@/src/runtime/useTag'
import { CodeIcon, LeftPaneIcon, PlusIcon, SlidersIcon } from '@/src/ui/base/icons'
import { Button } from '@/src/ui/forms/Button'
import { IconButton } from '@/src/ui/forms/IconButton'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { usePane, type Pane } from './panes'
import { useHistory, usePlaygroundParts } from './playgroundContext'
import styles from './Playground.module.css'
import { ModelChoice } from './settings/ModelChoice'

type Draft = { text: string; images: readonly string[] }

/** The choice of models, what can be done with the conversation, and the buttons of the panes. */
export const Toolbar = ({ draft }: { draft: Draft }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const isHistoryOff = useTag(useHistory(), 'off')
  const [panel, setPanel] = useState<Pane | 'code' | null>(null)
  const close = () => setPanel(null)
  const begin = () => playground.send({ type: 'conversation.begun', id: randomId() })
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        {!isHistoryOff && (
          <PaneButton pane="history" onDialog={setPanel}>
            <LeftPaneIcon />
          </PaneButton>
        )}
        <ToolButton label={texts.newConversation()} onPress={begin}>
          <PlusIcon />
        </ToolButton>
        <ToolButton label={texts.viewCode()} onPress={() => setPanel('code')}>
          <CodeIcon />
        </ToolButton>
      </div>
      <div className={styles.choice}>
        <ModelChoice />
        <PaneButton pane="settings" onDialog={setPanel}>
          <SlidersIcon />
        </PaneButton>
      </div>
      {panel === 'code' && <Code draft={draft} onClose={close} />}
      {(panel === 'settings' || panel === 'history') && <LatePaneDialog pane={panel} onClose={close} />}
    </div>
  )
}

/** A button whose text only wide screens have room for. */
const ToolButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <Button variant="quiet" size="small" aria-label={label} title={label} onClick={onPress}>
    {children}
    <span className={styles.toolText}>{label}</span>
  </Button>
)

type PaneButtonProps = { pane: Pane; onDialog: (pane: Pane) => void; children: ReactNode }

/** Opens and closes the pane beside the conversation; a narrow screen shows it in a dialog. */
const PaneButton = ({ pane, onDialog, children }: PaneButtonProps) => {
  const { playgroundPage: texts } = useTexts()
  const { isBeside, isOpen, toggle } = usePane(pane)
  return (
    <IconButton
      label={texts[pane]()}
      aria-expanded={isBeside ? isOpen : undefined}
      aria-haspopup={isBeside ? undefined : 'dialog'}
      onClick={() => (isBeside ? toggle() : onDialog(pane))}
    >
      {children}
    </IconButton>
  )
}

const importPaneDialog = () => import('./PaneDialog')

const LatePaneDialog = (props: { pane: Pane; onClose: () => void }) => {
  const { module, load } = useLazyModule(importPaneDialog)
  useEffect(load, [load])
  return module && <module.PaneDialog {...props} />
}

const importCode = () => import('./code/CodeDialog')

const Code = (props: { draft: Draft; onClose: () => void }) => {
  const { module, load } = useLazyModule(importCode)
  useEffect(load, [load])
  return module && <module.CodeDialog {...props} />
}
