import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { selectUserId } from '@/machines/session/session.selectors'
import { paths } from '@/src/runtime/paths'
import { useSession } from '@/src/runtime/portal'
import { buttonClass } from '@/src/ui/forms/Button'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'

const importCheck = () => import('./TokenCheck')

/** Whether a signed-in user has no live token, false until it is known, and the element that finds out: its code loads later. */
export function useTokenCheck(): readonly [boolean, ReactNode] {
  const userId = useSelector(useSession(), selectUserId)
  const [hasNone, setNone] = useState(false)
  const { module, load } = useLazyModule(importCheck)
  useEffect(() => {
    if (userId !== null) load()
  }, [userId, load])
  return [hasNone, module && userId !== null && <module.TokenCheck key={userId} onResult={setNone} />]
}

/** The address of the form for a new token. */
export const newTokenPath = `${paths.tokens}?create`

type Props = { create: string; mine: string; isPrimary?: boolean }

/** Leads a signed-in user to the tokens, and others to the form for a first one. */
export const TokensLink = ({ create, mine, isPrimary = false }: Props) => {
  const isSignedIn = useSelector(useSession(), selectUserId) !== null
  const [hasNone, check] = useTokenCheck()
  const hasTokens = isSignedIn && !hasNone
  return (
    <>
      <Link
        to={hasTokens ? paths.tokens : newTokenPath}
        className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
      >
        {hasTokens ? mine : create}
      </Link>
      {check}
    </>
  )
}
