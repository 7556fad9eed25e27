import { useSelector } from '@xstate/react'
import { useId, useMemo, useState } from 'react'
import { selectHeads, selectRemovals } from '@/machines/playground/history.machine'
import { useTag } from '@/src/runtime/useTag'
import { useNow } from '@/src/parts/useNow'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { Button } from '@/src/ui/forms/Button'
import { useHistory } from '../playgroundContext'
import styles from './History.module.css'
import { HistoryFailure } from './HistoryFailure'
import { RemovedRow, Row } from './Row'
import { groupsOf, matching, rowsOf, type Age, type HistoryRow } from './rows'
import { useExport } from './useExport'

/** The list of so many conversations can be filtered. */
const longList = 8

/** The account's conversations in this browser; nothing for visitors and where none can be stored. `onChoose`: in a dialog. */
export const History = ({ onChoose }: { onChoose?: () => void }) => {
  const { playgroundPage: texts } = useTexts()
  const history = useHistory()
  const isOff = useTag(history, 'off')
  const heads = useSelector(history, selectHeads)
  const removals = useSelector(history, selectRemovals)
  const rows = useMemo(() => rowsOf(heads ?? [], removals), [heads, removals])
  const hasFailed = useTag(history, 'failed')
  const exported = useExport()
  if (isOff) return null
  return (
    <section className={styles.history} aria-label={texts.history()}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.history()}</h2>
        {heads && heads.length > 0 && (
          <Button size="small" variant="quiet" busy={exported.isBusy} onClick={exported.saveAll}>
            {texts.export()}
          </Button>
        )}
      </div>
      <p role="status" className={styles.remark}>
        {exported.unread === 'all'
          ? texts.exportFailed()
          : exported.unread > 0 && texts.exportIncomplete({ count: exported.unread })}
      </p>
      {heads === null && !hasFailed && (
        <div role="status" aria-label={texts.historyLoading()}>
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      )}
      {onChoose && <HistoryFailure />}
      {heads && rows.length === 0 && <p className={styles.note}>{texts.historyEmpty()}</p>}
      {heads && rows.length > 0 && <List rows={rows} onChoose={onChoose} onExport={exported.saveOne} />}
      <p className={styles.note}>{texts.historyNote()}</p>
    </section>
  )
}

type ListProps = {
  rows: readonly HistoryRow[]
  onChoose: (() => void) | undefined
  onExport: (id: string, title: string) => void
}

const List = ({ rows, onChoose, onExport }: ListProps) => {
  const { playgroundPage: texts } = useTexts()
  const [typed, setTyped] = useState('')
  const now = useNow()
  const isLong = rows.length >= longList
  const found = isLong ? matching(rows, typed) : rows
  return (
    <>
      {isLong && (
        <input
          type="search"
          className={styles.filter}
          aria-label={texts.historyFilter()}
          placeholder={texts.historyFilter()}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <p role="status" className={styles.remark}>
        {found.length === 0 && texts.historyNoneFound()}
      </p>
      <div ref={keepMenusInView} className={styles.list}>
        {groupsOf(found, now).map((group) => (
          <Group key={group.age} {...group} onChoose={onChoose} onExport={onExport} />
        ))}
      </div>
    </>
  )
}

/** The menu of one of the last rows scrolls into view. */
function keepMenusInView(list: HTMLDivElement | null) {
  const show = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open)
      target.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }
  list?.addEventListener('toggle', show, true)
  return () => list?.removeEventListener('toggle', show, true)
}

const Group = ({ age, rows, onChoose, onExport }: ListProps & { age: Age }) => {
  const { playgroundPage: texts } = useTexts()
  const id = useId()
  return (
    <div>
      <h3 id={id} className={styles.age}>
        {age === 'today' ? texts.today() : age === 'week' ? texts.week() : texts.earlier()}
      </h3>
      <ul className={styles.rows} aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            {row.isRemoved ? (
              <RemovedRow id={row.id} title={row.title} />
            ) : (
              <Row id={row.id} title={row.title} onChoose={onChoose} onExport={onExport} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
