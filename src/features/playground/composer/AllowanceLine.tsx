import { useSelector } from '@xstate/react'
import { hasRequestsLeft, isAllowanceLow, maximumOf } from '@/machines/playground/chatRequest'
import { isLimit } from '@/machines/playground/callProblem'
import { lanesOf, lastStep, type Conversation } from '@/machines/playground/conversation'
import { selectBounds, selectConversation } from '@/machines/playground/playground.machine'
import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { usePlaygroundParts } from '../playgroundContext'

/** The rest of the minute's limits and the maximum of the next answers, once either matters. */
export const AllowanceLine = () => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const bounds = useSelector(playground, selectBounds)
  const conversation = useSelector(playground, selectConversation)
  const { allowance } = bounds
  if (!allowance || !(isAllowanceLow(conversation, allowance) || wasLimited(conversation))) return null
  const left = texts.left({
    tokens: formatCount(allowance.tokens.remaining),
    requests: formatCount(allowance.requests.remaining),
  })
  const maxima = lanesOf(conversation).map((lane) => maximumOf(conversation, lane, bounds) ?? 0)
  const atMost = texts.atMost({ count: formatCount(Math.max(...maxima)) })
  return (
    <p>{hasRequestsLeft(conversation, allowance) ? `${left}${texts.between()}${atMost}` : texts.tooFewRequests()}</p>
  )
}

/** Whether a limit has refused the last question. */
const wasLimited = ({ turns }: Conversation) =>
  (turns.at(-1)?.replies ?? []).some((reply) => {
    const end = lastStep(reply)?.end
    return end?.kind === 'failed' && isLimit(end.problem)
  })
