import { useSelector } from '@xstate/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { selectConversation } from '@/machines/playground/playground.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { randomId } from '@/src/browser/randomId'
import { OpenIncidents } from '@/src/parts/modelStates/OpenIncidents'
import { useModelStates } from '@/src/parts/modelStates/useModelStates'
import { useTexts } from '@/src/i18n/texts'
import { PlusIcon } from '@/src/ui/base/icons'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Composer } from './composer/Composer'
import { useComposer } from './composer/useComposer'
import { ConversationView } from './conversation/ConversationView'
import { Suggestions } from './conversation/Suggestions'
import { History, HistoryFailure } from './history/History'
import { readHistoryPlace, watchHistoryPlace } from './historyPlace'
import { PlaygroundContext, useHistory, usePlaygroundParts } from './playgroundContext'
import styles from './Playground.module.css'
import { ModelChoice } from './settings/ModelChoice'
import { Settings } from './settings/Settings'
import { TokenField } from './settings/TokenField'
import { usePlayground } from './usePlayground'

/** The playground of the user; another user, or none, gets a new one. */
export const Playground = () => {
  const account = useSelector(useSession(), selectUserId)
  const model = useModelFromUrl()
  return <Account key={account} account={account} model={model} />
}

const never = () => () => undefined

/** The model that the address names; what is served knows no address. */
function useModelFromUrl(): string {
  const [params] = useSearchParams()
  return useSyncExternalStore(
    never,
    () => params.get('model') ?? '',
    () => '',
  )
}

const Account = (options: { account: string | null; model: string }) => {
  const parts = usePlayground({ ...options, isCompact: false })
  return (
    <PlaygroundContext value={parts}>
      <Layout />
    </PlaygroundContext>
  )
}

const Layout = () => {
  const { playground, asksForToken } = usePlaygroundParts()
  const isEmpty = useSelector(playground, (snapshot) => selectConversation(snapshot).turns.length === 0)
  const { playgroundPage: texts } = useTexts()
  const composer = useComposer('')
  return (
    <div className={styles.playground}>
      <div className={styles.main}>
        <Toolbar draft={composer.typed} />
        <ChosenIncidents />
        {asksForToken && <TokenField />}
        {isEmpty ? <Suggestions onChoose={(text) => composer.take(text)} /> : <ConversationView />}
        <div className={styles.dock}>
          <HistoryFailure />
          <Composer composer={composer} />
        </div>
      </div>
      <section className={styles.rail} aria-label={texts.settings()}>
        <Settings />
      </section>
      <HistoryInMenu />
    </div>
  )
}

/** The open incidents of the chosen models, each once. */
const ChosenIncidents = () => {
  const { playground } = usePlaygroundParts()
  const { models } = useSelector(playground, selectConversation)
  const states = useModelStates()
  const incidents = new Map(models.flatMap((id) => states.get(id)?.incidents ?? []).map((one) => [one.id, one]))
  return <OpenIncidents incidents={[...incidents.values()]} />
}

/** Shows the history in the API menu, below the page's entry. */
const HistoryInMenu = () => {
  const place = useSyncExternalStore(watchHistoryPlace, readHistoryPlace, () => null)
  return place && createPortal(<History />, place)
}

type Draft = { text: string; images: readonly string[] }
type Panel = 'settings' | 'history' | 'code'

/** The choice of models, and the buttons that a narrow screen has no room for beside the conversation. */
const Toolbar = ({ draft }: { draft: Draft }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const isHistoryOff = useTag(useHistory(), 'off')
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = () => setPanel(null)
  const begin = () => playground.send({ type: 'conversation.begun', id: randomId() })
  return (
    <div className={styles.toolbar}>
      <ModelChoice />
      <div className={styles.tools}>
        <Button variant="quiet" size="small" onClick={begin}>
          <PlusIcon />
          {texts.newConversation()}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setPanel('code')}>
          {texts.viewCode()}
        </Button>
        {!isHistoryOff && (
          <Button variant="quiet" size="small" className={styles.narrow} onClick={() => setPanel('history')}>
            {texts.history()}
          </Button>
        )}
        <Button variant="quiet" size="small" className={styles.narrow} onClick={() => setPanel('settings')}>
          {texts.settings()}
        </Button>
      </div>
      {panel === 'code' && <Code draft={draft} onClose={close} />}
      {(panel === 'settings' || panel === 'history') && (
        <Dialog
          title={texts[panel]()}
          onDismiss={close}
          actions={
            <Button data-autofocus onClick={close}>
              {texts.close()}
            </Button>
          }
        >
          {panel === 'settings' ? <Settings /> : <History onChoose={close} />}
        </Dialog>
      )}
    </div>
  )
}

const importCode = () => import('./code/CodeDialog')

const Code = (props: { draft: Draft; onClose: () => void }) => {
  const { module, load } = useLazyModule(importCode)
  useEffect(load, [load])
  return module && <module.CodeDialog {...props} />
}
