import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectConversation } from '@/machines/playground/playground.machine'
import { playgroundPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Composer } from './composer/Composer'
import { useComposer } from './composer/useComposer'
import { ConversationView } from './conversation/ConversationView'
import { PlaygroundContext, usePlaygroundParts } from './playgroundContext'
import { ModelChoice } from './settings/ModelChoice'
import { TokenField } from './settings/TokenField'
import styles from './TryIt.module.css'
import { usePlayground, type PlaygroundOptions } from './usePlayground'

/** A conversation with one model, without settings and history. */
export const CompactPlayground = (options: Omit<PlaygroundOptions, 'isCompact'>) => {
  const parts = usePlayground({ ...options, isCompact: true })
  return (
    <PlaygroundContext value={parts}>
      <Trial hasToken={options.readToken !== undefined} />
    </PlaygroundContext>
  )
}

const Trial = ({ hasToken }: { hasToken: boolean }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground, asksForToken } = usePlaygroundParts()
  const conversation = useSelector(playground, selectConversation)
  const composer = useComposer(texts.trialQuestion())
  return (
    <div className={styles.compact}>
      {hasToken ? (
        <p className={styles.lead}>{texts.ownToken()}</p>
      ) : (
        <Link to={playgroundPath(conversation.models[0] ?? '')}>{texts.openPlayground()}</Link>
      )}
      {asksForToken && <TokenField />}
      <ModelChoice />
      {conversation.turns.length > 0 && <ConversationView />}
      <Composer composer={composer} />
    </div>
  )
}
