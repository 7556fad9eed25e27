import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { Button } from '@/src/ui/forms/Button'
import styles from './List.module.css'

type Props = {
  isLoading: boolean
  isFailed: boolean
  /** Rows on screen; those of the page before stay while another one loads. */
  rows: number
  /** How many rows all pages have; false says nothing. */
  found: string | false
  loading: string
  failed: { title: string; text: string }
  onRetry: () => void
  /** In place of the table if there is no row. */
  none: ReactNode
  /** The table and its pages. */
  children: ReactNode
}

/** A list: its table, or the empty, loading or error state. A toast announces the error. */
export const ListView = ({ isLoading, isFailed, rows, found, loading, failed, onRetry, none, children }: Props) => {
  const { common } = useTexts()
  if (isFailed)
    return (
      <FailedState
        hasToast
        {...failed}
        actions={
          <Button returnFocus variant="primary" onClick={onRetry}>
            {common.retry()}
          </Button>
        }
      />
    )
  if (rows === 0 && isLoading) return <ListPending text={loading} />
  const status = isLoading ? loading : found
  return (
    <>
      {status && (
        <p role="status" className={styles.count}>
          {status}
        </p>
      )}
      {rows === 0 && none}
      {children}
    </>
  )
}

/** The place of a list that loads. */
export const ListPending = ({ text }: { text: string }) => (
  <>
    <p role="status" className={styles.count}>
      {text}
    </p>
    <div>
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className={styles.pendingRow}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      ))}
    </div>
  </>
)

/** The button that had the focus goes with its row, so the heading takes it. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (count < before.current && isLost) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
    before.current = count
  }, [count])
}
