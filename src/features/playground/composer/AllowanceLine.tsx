import { useSelector } from '@xstate/react'
import { hasRequestsLeft, maximumOf } from '@/machines/playground/chatRequest'
import { selectAccess, selectAllowance, selectConversation } from '@/machines/playground/playground.machine'
import { formatCount } from '@/src/i18n/formatCount'
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
  const count = formatCount(maximumOf(conversation, allowance))
  const isKnown = account !== null || access === 'token'
  const left = allowance
    ? texts.left({
        tokens: formatCount(allowance.tokens.remaining),
        tokenLimit: formatCount(allowance.tokens.limit),
        requests: formatCount(allowance.requests.remaining),
        requestLimit: formatCount(allowance.requests.limit),
      })
    : isKnown && texts.leftUnknown()
  const atMost = texts.atMost({ count })
  return (
    <p className={styles.allowance}>
      {allowance && !hasRequestsLeft(conversation, allowance)
        ? texts.tooFewRequests()
        : left
          ? `${left}${texts.between()}${atMost}`
          : atMost}
    </p>
  )
}
