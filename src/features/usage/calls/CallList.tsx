import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { pageCount } from '@/machines/shared/selection'
import type { ReadCalls } from '@/machines/usage/callExport.machine'
import type { CallSelection } from '@/machines/usage/usageSelection'
import { listedCalls } from '@/openapi/rules/calls'
import { useLoad } from '@/src/runtime/useLoad'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { formatCount } from '@/src/i18n/formatCount'
import { callPath } from '@/src/runtime/paths'
import { saveFile } from '@/src/parts/files'
import { type Texts, useTexts } from '@/src/i18n/texts'
import { ListView } from '@/src/parts/table/ListView'
import { useListPage } from '@/src/parts/table/useListPage'
import { CloseIcon, DownloadIcon } from '@/src/ui/base/icons'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { Pages } from '@/src/ui/data/Pages'
import { EmptyState } from '@/src/ui/feedback/StateMessage'
import { Button } from '@/src/ui/forms/Button'
import styles from '../Panel.module.css'
import type { ChangeSelection, Selection, ShownSelection } from '../selection'
import pageStyles from '../Usage.module.css'
import { useRefresh } from '../useRefresh'
import { callExportPorts, callListPorts } from './callList.ports'
import { callsCsv } from './callsCsv'
import { CallTable } from './CallTable'
import { CallTools } from './CallTools'

type Props = ShownSelection & { heading: RefObject<HTMLHeadingElement | null>; refreshes: number }

/** The single calls behind the charts, newest first, page by page, and all of them as a file. */
export const CallList = ({ selection, change, to, heading, refreshes }: Props) => {
  const { callDetailPage: texts, lists } = useTexts()
  const query = useCallSelection(selection)
  const { page, pages, view } = useCalls(query, change)
  useRefresh(refreshes, view.onRetry)
  // The way back from the call leads to the same list.
  const linkTo = (requestId: string) => ({ pathname: callPath(requestId), ...to({}) })
  return (
    <section className={styles.panel} aria-labelledby="calls">
      <div className={styles.panelHead}>
        <h3 id="calls" ref={heading} tabIndex={-1} className={styles.panelTitle}>
          {texts.latestCalls()}
        </h3>
        {selection.day !== null && (
          <Button size="small" onClick={() => change({ day: null })}>
            <span>{texts.onlyDay({ day: selection.day })}</span>
            <CloseIcon />
            <VisuallyHidden>{texts.allDays()}</VisuallyHidden>
          </Button>
        )}
        <div className={styles.tools}>
          <ExportButton selection={query} isEmpty={!page?.total} />
        </div>
      </div>
      <p className={pageStyles.hint}>{texts.callsNote({ count: formatCount(listedCalls) })}</p>
      <CallTools outcome={selection.outcome} onChange={change} linkTo={linkTo} />
      <ListView
        {...view}
        found={foundCalls(texts, page?.total ?? 0)}
        loading={texts.callsLoading()}
        failed={{ title: texts.callsFailedTitle(), text: texts.chartFailedText() }}
        none={<EmptyState title={texts.callsNone()} text={texts.callsNoneText()} />}
      >
        {page && view.rows > 0 && (
          <CallTable calls={page.list} timeZone={page.time_zone} busy={view.isLoading} linkTo={linkTo} />
        )}
        <Pages
          page={selection.callPage}
          count={pages}
          to={(callPage) => to({ callPage })}
          texts={lists}
          onTurn={() => heading.current?.focus()}
        />
      </ListView>
    </section>
  )
}

/** The calls on screen. A page beyond the last one leads to that. */
function useCalls(query: CallSelection, change: ChangeSelection) {
  const { page, view } = useListPage(useLoad(callListPorts, query))
  const pages = page ? pageCount(page) : 1
  const isBeyondEnd = page !== null && page.page > pages
  const moveTo = useEffectEvent((callPage: number) => change({ callPage }))
  useEffect(() => {
    if (isBeyondEnd) moveTo(pages)
  }, [isBeyondEnd, pages])
  return { page, pages, view: { ...view, isLoading: view.isLoading || isBeyondEnd } }
}

/** The part of the selection that the calls depend on. */
const useCallSelection = ({ modelIds, tokenIds, range, day, outcome, callPage: page }: Selection) =>
  useMemo<CallSelection>(
    () => ({ modelIds, tokenIds, ...(day === null ? range : { startTime: day, endTime: day }), outcome, page }),
    [modelIds, tokenIds, range, day, outcome, page],
  )

const ExportButton = ({ selection, isEmpty }: { selection: CallSelection; isEmpty: boolean }) => {
  const texts = useTexts().callDetailPage
  const file = usePageActor(callExportPorts, undefined)
  const isExporting = useTag(file, 'exporting')
  const save = useEffectEvent(({ selection: { startTime, endTime }, calls }: ReadCalls) =>
    saveFile(`calls-${startTime}_${endTime}.csv`, callsCsv(texts, calls)),
  )
  useEffect(() => {
    const read = file.on('calls.read', (all) => save(all))
    return () => read.unsubscribe()
  }, [file])
  return (
    <Button
      size="small"
      busy={isExporting}
      disabled={isEmpty}
      aria-label={texts.csvOf({ chart: texts.latestCalls() })}
      onClick={() => file.send({ type: 'export.requested', selection })}
    >
      <DownloadIcon />
      {texts.csv()}
    </Button>
  )
}

/** How many calls were found; if there may be more than can be listed, that these are the newest. */
export function foundCalls(texts: Texts['callDetailPage'], total: number): string {
  const count = formatCount(total)
  return total < listedCalls ? texts.callsFound({ count }) : texts.newestCallsFound({ count })
}
