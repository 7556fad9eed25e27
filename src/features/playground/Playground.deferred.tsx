import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import { selectConversation } from '@/machines/playground/playground.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { OpenIncidents } from '@/src/parts/modelStates/OpenIncidents'
import { useModelStates } from '@/src/parts/modelStates/useModelStates'
import { useTexts } from '@/src/i18n/texts'
import { Composer } from './composer/Composer'
import { useComposer } from './composer/useComposer'
import { ConversationView } from './conversation/ConversationView'
import { OpeningConversation } from './conversation/OpeningConversation'
import { Suggestions } from './conversation/Suggestions'
import { useIsAway } from './conversation/useIsAway'
import { HistoryFailure } from './history/HistoryFailure'
import { LateHistory } from './history/LateHistory'
import { makeRoom, usePane } from './panes'
import { PlaygroundContext, useHistory, usePlaygroundParts } from './playgroundContext'
import styles from './Playground.module.css'
import { questionId } from './questionId'
import { LateSettings } from './settings/LateSettings'
import { TokenField } from './settings/TokenField'
import { Toolbar } from './Toolbar'
import { useConversationAddress } from './useConversationAddress'
import { usePlayground } from './usePlayground'

/** The playground of the user; another user, or none, gets a new one. */
export const Playground = () => {
  const account = useSelector(useSession(), selectUserId)
  return <Account key={account} account={account} />
}

const Account = ({ account }: { account: string | null }) => {
  const parts = usePlayground({ account, model: '', isCompact: false })
  useConversationAddress(parts.playground)
  return (
    <PlaygroundContext value={parts}>
      <Layout />
    </PlaygroundContext>
  )
}

const AwayConversation = lazy(async () => ({
  default: (await import('./conversation/AwayConversation')).AwayConversation,
}))

const Layout = () => {
  const { asksForToken } = usePlaygroundParts()
  const isAway = useIsAway()
  const { playgroundPage: texts } = useTexts()
  const isHistoryOff = useTag(useHistory(), 'off')
  const history = usePane('history')
  const settings = usePane('settings')
  const composer = useComposer('')
  useRoomToCompare()
  return (
    <div className={styles.playground}>
      <Toolbar draft={composer.typed} />
      <div className={styles.panes} data-history={history.choice} data-settings={settings.choice}>
        {!isHistoryOff && (
          <div className={styles.history}>
            <LateHistory />
          </div>
        )}
        <div className={styles.main}>
          <div className={styles.notes}>
            <ChosenIncidents />
            {asksForToken && <TokenField />}
          </div>
          <Stage onChoose={(text) => composer.take(text)} />
          {!isAway && (
            <div className={styles.dock}>
              <HistoryFailure />
              <Composer composer={composer} />
            </div>
          )}
        </div>
        <section className={styles.settings} aria-label={texts.settings()}>
          <LateSettings />
        </section>
      </div>
    </div>
  )
}

/** The conversation, suggestions for a new one, or the state of one that is not shown. */
const Stage = ({ onChoose }: { onChoose: (text: string) => void }) => {
  const { playground } = usePlaygroundParts()
  const isEmpty = useSelector(playground, (snapshot) => selectConversation(snapshot).turns.length === 0)
  const isOpening = useTag(playground, 'opening')
  const isAway = useIsAway()
  if (isAway || (isEmpty && isOpening))
    return (
      // Target of the link to the question, which is not shown.
      <div className={styles.stage} id={isAway ? questionId : undefined} tabIndex={isAway ? -1 : undefined}>
        <Suspense fallback={<OpeningConversation />}>
          {isAway ? (
            <div>
              <AwayConversation />
            </div>
          ) : (
            <OpeningConversation />
          )}
        </Suspense>
      </div>
    )
  return isEmpty ? <Suggestions onChoose={onChoose} /> : <ConversationView />
}

/** Closes the settings when a comparison begins, if there is no room for both. */
function useRoomToCompare(): void {
  const { playground } = usePlaygroundParts()
  const isCompared = useSelector(playground, (snapshot) => selectConversation(snapshot).models.length > 1)
  useEffect(() => {
    if (isCompared) makeRoom()
  }, [isCompared])
}

/** The open incidents of the chosen models, each once. */
const ChosenIncidents = () => {
  const { playground } = usePlaygroundParts()
  const { models } = useSelector(playground, selectConversation)
  const states = useModelStates()
  const incidents = new Map(models.flatMap((id) => states.get(id)?.incidents ?? []).map((one) => [one.id, one]))
  return <OpenIncidents incidents={[...incidents.values()]} />
}
