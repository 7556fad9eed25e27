import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { callerGoneStatus, firstFailureStatus } from '@/openapi/rules/calls'
import type { CallDetail, ModelCall } from '@/openapi/types'
import { useCopy } from '@/src/runtime/useCopy'
import { formatCount } from '@/src/i18n/formatCount'
import { chapterPath } from '@/src/runtime/paths'
import { Count, percentOf } from '@/src/parts/Count'
import { formatIsoSecondIn } from '@/src/i18n/formatInstant'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { CopyButton } from '@/src/ui/forms/CopyButton'
import { Status } from '../calls/CallTable'
import styles from './Call.module.css'
import { ErrorMeaning } from './ErrorMeaning'

type Props = { call: ModelCall }

/** All that is recorded of one call. */
export const CallFacts = ({ detail: { call, time_zone: timeZone } }: { detail: CallDetail }) => (
  <>
    {call.request_id !== null && <RequestId id={call.request_id} />}
    <div className={styles.groups}>
      <Request call={call} timeZone={timeZone} />
      <Result call={call} />
      <Tokens call={call} />
      <Times call={call} />
    </div>
  </>
)

const RequestId = ({ id }: { id: string }) => {
  const { callDetailPage: words, callPage: texts } = useTexts()
  const [state, copy] = useCopy({ notifies: true })
  const { idle, copying, copied, failed } = texts.copyId
  return (
    <div className={styles.id}>
      <span className={styles.idName}>{words.requestId()}</span>
      <code className={styles.idValue} translate="no">
        {id}
      </code>
      <CopyButton
        state={state}
        labels={{ idle: idle(), copying: copying(), copied: copied(), failed: failed() }}
        onCopy={() => copy(() => id)}
      />
      <p className={styles.hint}>{texts.quoteId()}</p>
    </div>
  )
}

const protocols = {
  chat: 'Chat Completions',
  messages: 'Messages',
  responses: 'Responses',
  embeddings: 'Embeddings',
} as const satisfies Record<NonNullable<ModelCall['protocol']>, string>

const clients = {
  codex: 'Codex',
  'claude-code': 'Claude Code',
  opencode: 'opencode',
  'qwen-code': 'Qwen Code',
  'openai-python': 'OpenAI Python SDK',
  'openai-node': 'OpenAI Node SDK',
  'anthropic-sdk': 'Anthropic SDK',
  'ai-sdk': 'AI SDK',
  langchain: 'LangChain',
  curl: 'curl',
} as const satisfies Record<Exclude<NonNullable<ModelCall['client']>, 'browser'>, string>

const Request = ({ call, timeZone }: Props & { timeZone: string }) => {
  const { callDetailPage: words, callPage: texts } = useTexts()
  const { called_at, model, actual_model, token_name, protocol, client } = call
  return (
    <Group title={texts.request()}>
      <Fact name={words.callTime()}>
        <time dateTime={called_at}>{formatIsoSecondIn(timeZone, called_at)}</time> ({timeZone})
      </Fact>
      <Fact name={texts.requestedModel()}>
        <span translate="no">{model}</span>
      </Fact>
      <Fact name={words.actualModel()} unknown={texts.notShown()}>
        {actual_model !== null && <span translate="no">{actual_model}</span>}
      </Fact>
      <Fact name={words.callToken()}>{token_name ?? words.playground()}</Fact>
      <Fact name={words.protocol()}>{protocol !== null && protocols[protocol]}</Fact>
      <Fact name={words.client()} unknown={texts.otherClient()}>
        {client !== null && (client === 'browser' ? texts.browser() : clients[client])}
      </Fact>
    </Group>
  )
}

/** The library of texts keeps the name `length` for itself. */
const finishTexts = {
  stop: 'stop',
  length: 'maximum',
  tool_calls: 'tool_calls',
  content_filter: 'content_filter',
} as const satisfies Record<NonNullable<ModelCall['finish_reason']>, string>

const Result = ({ call: { status, error_code, finish_reason } }: Props) => {
  const { callDetailPage: words, callPage: texts } = useTexts()
  const hasFailed = status >= firstFailureStatus
  return (
    <Group title={texts.result()}>
      <Fact name={words.callStatus()} note={<Meaning status={status} code={error_code} />}>
        <Status status={status} />
      </Fact>
      <Fact name={words.callError()} unknown={hasFailed ? words.unknown() : texts.none()}>
        {error_code !== null && <ErrorCode code={error_code} />}
      </Fact>
      <Fact name={words.finishReason()} unknown={hasFailed ? texts.none() : words.unknown()}>
        {finish_reason !== null && (
          <span>
            {texts.finish[finishTexts[finish_reason]]()} <code className={styles.code}>{finish_reason}</code>
          </span>
        )}
      </Fact>
    </Group>
  )
}

/** The meaning of a failed call's status. */
const Meaning = ({ status, code }: { status: number; code: string | null }) => {
  const { callPage: texts } = useTexts()
  if (code !== null) return <ErrorMeaning code={code} />
  return status === callerGoneStatus && <span>{texts.callerGone()}</span>
}

/** Leads to the code in the documentation. */
const ErrorCode = ({ code }: { code: string }) => (
  <Link
    to={`${chapterPath('errors')}#${encodeURIComponent(code)}`}
    title={useTexts().callPage.explainError({ code })}
    className={styles.code}
    translate="no"
  >
    {code}
  </Link>
)

const Tokens = ({ call: { input_tokens, cached_tokens, output_tokens, reasoning_tokens } }: Props) => {
  const { callDetailPage: words, callPage: texts } = useTexts()
  return (
    <Group title={texts.tokens()}>
      <Fact name={words.inputLine()}>
        <Count value={input_tokens} />
      </Fact>
      <Fact isPart name={words.cachedPart()}>
        {cached_tokens !== null && <Count value={cached_tokens} />}
      </Fact>
      <Fact name={words.outputLine()}>
        <Count value={output_tokens} />
      </Fact>
      <Fact isPart name={words.reasoningPart()}>
        {reasoning_tokens !== null && <Count value={reasoning_tokens} />}
      </Fact>
    </Group>
  )
}

const Times = ({ call: { first_token_ms: first, latency_ms: total } }: Props) => {
  const { callDetailPage: words, callPage: texts } = useTexts()
  return (
    <Group title={texts.times()} drawing={first !== null && <TimesDrawing first={first} total={total} />}>
      <Fact name={words.firstTokenTime()} unknown={texts.notStreamed()}>
        {first !== null && words.milliseconds({ count: formatCount(first) })}
      </Fact>
      <Fact name={words.totalTime()}>{words.milliseconds({ count: formatCount(total) })}</Fact>
    </Group>
  )
}

/** The waiting and the answering part of a call's time. */
const TimesDrawing = ({ first, total }: { first: number; total: number }) => {
  const whole = Math.max(first, total, 1)
  return (
    <svg
      className={styles.times}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={useTexts().callPage.timesDrawn({ share: percentOf(first, whole) })}
    >
      <rect className={styles.answering} width="100" height="8" />
      <rect className={styles.waiting} width={(first / whole) * 100} height="8" />
    </svg>
  )
}

const Group = ({ title, drawing, children }: { title: string; drawing?: ReactNode; children: ReactNode }) => (
  <section className={styles.group}>
    <h2 className={styles.groupTitle}>{title}</h2>
    <dl className={styles.facts}>{children}</dl>
    {drawing}
  </section>
)

type FactProps = {
  name: string
  /** Whether it is a part of the fact before it. */
  isPart?: boolean
  /** The words for a fact that is not known. */
  unknown?: string
  /** A sentence below the fact. */
  note?: ReactNode
  /** False for a fact that is not known. */
  children: ReactNode
}

const Fact = ({ name, isPart = false, unknown, note, children }: FactProps) => {
  const { callDetailPage: words } = useTexts()
  return (
    <div className={classNames(styles.fact, isPart && styles.part)}>
      <dt>{name}</dt>
      <dd>{children === false ? <span className={styles.unknown}>{unknown ?? words.unknown()}</span> : children}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
