import { useSelector } from '@xstate/react'
import { hasRequestsLeft, maximumOf } from '@/machines/playground/chatRequest'
import { selectAccess, selectAllowance, selectConversation } from '@/machines/playground/playground.machine'
import { exactCount } from '@/src/content/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './Composer.module.css'

/** The rest of the minute's limits, and the maximum of the next answers. */
export const AllowanceLine = () => {
  const { playgroundPage: texts } = useTexts()
  const { playground, account } = usePlaygroundParts()
  const allowance = useSelector(playground, selectAllowance)
  const access = useSelector(playground, selectAccess)
  const conversation = useSelector(playground, selectConversation)
  const count = exactCount(maximumOf(conversation, allowance))
  const isKnown = account !== null || access === 'token'
  return (
    <p className={styles.allowance}>
      {allowance && !hasRequestsLeft(conversation, allowance) ? (
        texts.tooFewRequests()
      ) : (
        <>
          {allowance &&
            texts.left({
              tokens: exactCount(allowance.tokens.remaining),
              tokenLimit: exactCount(allowance.tokens.limit),
              requests: exactCount(allowance.requests.remaining),
              requestLimit: exactCount(allowance.requests.limit),
            })}
          {!allowance && isKnown && texts.leftUnknown()}
          {(allowance ?? isKnown) && texts.between()}
          {texts.atMost({ count })}
        </>
      )}
    </p>
  )
}
