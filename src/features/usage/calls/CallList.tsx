import { type Texts, useTexts } from '@/src/i18n/texts'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { useSearchParams, type To } from 'react-router-dom'
import { type CallListRef, selectShownCalls } from '@/machines/usage/callList.machine'
import type { CallSelection } from '@/machines/usage/usageSelection'
import { pageCount } from '@/machines/shared/selection'
import type { ModelCall } from '@/openapi/types'
import { listedCalls } from '@/openapi/rules/calls'
import type { Day } from '@/openapi/rules/days'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTag } from '@/src/actors/useTag'
import { formatCount } from '@/src/content/formatCount'
import { callPath } from '@/src/content/pages'
import { CloseIcon, DownloadIcon } from '@/src/ui/base/icons'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { Pages } from '@/src/ui/data/Pages'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button } from '@/src/ui/forms/Button'
import { saveFile } from '@/src/features/shared/files'
import pageStyles from '../Usage.module.css'
import styles from '../Panel.module.css'
import { searchFor, type Selection, type ChangeSelection } from '../selection'
import { useRefresh } from '../useRefresh'
import { callListPorts } from './callList.ports'
import { callsCsv } from './callsCsv'
import { CallTable, RowPlaces } from './CallTable'
import { CallTools } from './CallTools'

type Props = {
  selection: Selection
  onChange: ChangeSelection
  today: Day
  heading: RefObject<HTMLHeadingElement | null>
  refreshes: number
}

/** The single calls behind the charts, newest first, page by page, and all of them as a file. */
export const CallList = ({ selection, onChange, today, heading, refreshes }: Props) => {
  const texts = useTexts().callDetailPage
  const calls = useCalls(selection, onChange)
  useRefresh(refreshes, () => calls.send({ type: 'calls.reloaded' }))
  const [params] = useSearchParams()
  const shown = useSelector(calls, selectShownCalls)
  const to = (callPage: number) => ({ search: searchFor({ ...selection, callPage }, today, params) })
  // The way back from the call leads to the same list.
  const linkTo = (requestId: string) => ({
    pathname: callPath(requestId),
    search: searchFor(selection, today, params),
  })
  return (
    <section className={styles.panel} aria-labelledby="calls">
      <div className={styles.panelHead}>
        <h3 id="calls" ref={heading} tabIndex={-1} className={styles.panelTitle}>
          {texts.latestCalls()}
        </h3>
        {selection.day !== null && (
          <Button size="small" onClick={() => onChange({ day: null })}>
            <span>{texts.onlyDay({ day: selection.day })}</span>
            <CloseIcon />
            <VisuallyHidden>{texts.allDays()}</VisuallyHidden>
          </Button>
        )}
        <div className={styles.tools}>
          <ExportButton calls={calls} isEmpty={!shown?.total} />
        </div>
      </div>
      <p className={pageStyles.hint}>{texts.callsNote({ count: formatCount(listedCalls) })}</p>
      <CallTools outcome={selection.outcome} onChange={onChange} linkTo={linkTo} />
      <Listed calls={calls} linkTo={linkTo} />
      {shown && (
        <Pages
          page={selection.callPage}
          count={pageCount(shown)}
          to={to}
          texts={{ pages: texts.callPages, previous: texts.previous, next: texts.next, page: texts.page }}
          onTurn={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}

const ExportButton = ({ calls, isEmpty }: { calls: CallListRef; isEmpty: boolean }) => {
  const texts = useTexts().callDetailPage
  const isExporting = useTag(calls, 'exporting')
  return (
    <Button
      size="small"
      busy={isExporting}
      disabled={isEmpty}
      aria-label={texts.csvOf({ chart: texts.latestCalls() })}
      onClick={() => calls.send({ type: 'export.requested' })}
    >
      <DownloadIcon />
      {texts.csv()}
    </Button>
  )
}

/** Calls, or the empty, loading or error state. */
const Listed = ({ calls, linkTo }: { calls: CallListRef; linkTo: (requestId: string) => To }) => {
  const texts = useTexts()
  const words = texts.callDetailPage
  const shown = useSelector(calls, selectShownCalls)
  const isLoading = useTag(calls, 'loading')
  const isFailed = useTag(calls, 'failed')
  if (isFailed)
    return (
      <FailedState
        hasToast
        title={words.callsFailedTitle()}
        text={words.chartFailedText()}
        actions={
          <Button returnFocus variant="primary" onClick={() => calls.send({ type: 'calls.reloaded' })}>
            {texts.common.retry()}
          </Button>
        }
      />
    )
  return (
    <>
      <p role="status" className={pageStyles.hint}>
        {isLoading || !shown ? words.callsLoading() : foundCalls(words, shown.total)}
      </p>
      {!shown && <RowPlaces />}
      {shown && shown.list.length > 0 && (
        <CallTable calls={shown.list} timeZone={shown.time_zone} busy={isLoading} linkTo={linkTo} />
      )}
      {shown?.list.length === 0 && !isLoading && <EmptyState title={words.callsNone()} text={words.callsNoneText()} />}
    </>
  )
}

/** The list's actor, which gets every selection; the address owns it, and moves to the last page from those beyond. */
function useCalls(
  { modelIds, tokenIds, range, day, outcome, callPage: page }: Selection,
  onChange: ChangeSelection,
): CallListRef {
  const { callDetailPage: texts } = useTexts()
  const selection = useMemo<CallSelection>(
    () => ({ modelIds, tokenIds, ...(day === null ? range : { startTime: day, endTime: day }), outcome, page }),
    [modelIds, tokenIds, range, day, outcome, page],
  )
  const calls = usePageActor(callListPorts, { selection })
  const change = useEffectEvent(onChange)
  const save = useEffectEvent(({ startTime, endTime }: CallSelection, list: readonly ModelCall[]) =>
    saveFile(`calls-${startTime}_${endTime}.csv`, callsCsv(texts, list)),
  )
  useEffect(() => calls.send({ type: 'selection.changed', selection }), [calls, selection])
  useEffect(() => {
    const moved = calls.on('page.moved', (to) => change({ callPage: to.page }))
    const read = calls.on('calls.read', (all) => save(all.selection, all.calls))
    return () => {
      moved.unsubscribe()
      read.unsubscribe()
    }
  }, [calls])
  return calls
}

/** How many calls were found; where there may be more than can be listed, that these are the newest. */
export function foundCalls(texts: Texts['callDetailPage'], total: number): string {
  const count = formatCount(total)
  return total < listedCalls ? texts.callsFound({ count }) : texts.newestCallsFound({ count })
}
