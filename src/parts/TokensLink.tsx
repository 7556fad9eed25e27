import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import type { ApiToken } from '@/openapi/types'
import { paths } from '@/src/runtime/paths'
import { useSession } from '@/src/runtime/portal'
import { useResource } from '@/src/runtime/useResource'
import { buttonClass } from '@/src/ui/forms/Button'
import { liveTokens } from './liveTokens'

/** The signed-in user's live tokens; undefined until they are known. */
export const useLiveTokens = (): readonly ApiToken[] | undefined =>
  useSelector(useResource('listTokens', { query: liveTokens }, { isIncidental: true }), selectData)?.list

type Props = { create: string; mine: string; isPrimary?: boolean }

/** Leads to the user's tokens, or to the form for a first one. */
export const TokensLink = (props: Props) =>
  useSelector(useSession(), selectUserId) === null ? <ToTokens {...props} /> : <ToOwnTokens {...props} />

const ToOwnTokens = (props: Props) => <ToTokens {...props} hasTokens={useLiveTokens()?.length !== 0} />

const ToTokens = ({ create, mine, isPrimary = false, hasTokens = false }: Props & { hasTokens?: boolean }) => (
  <Link
    to={hasTokens ? paths.tokens : `${paths.tokens}?create`}
    className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
  >
    {hasTokens ? mine : create}
  </Link>
)
