import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import type { GroupLevel } from '../../../api/records/groups.ts'
import { formatList, formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { RowStore } from '../../../views/grid/rows/row-store.ts'
import { completeOf, countConditions, toJson } from '../view/filter-tree.ts'
import { sortsToJson } from '../view/sort-list.ts'
import type { ViewSetup } from '../view/view-setup.ts'

/** Delay after the last change, and between checks whether records have loaded. */
const announceDebounceMs = 300
const announcePollIntervalMs = 200

type Shown = {
  sorts: string
  filters: string
  search: string
  groups: string
  hidden: number
  applied: string
}

/** Announces changes of sorts, filters and groups to screen readers, debounced. */
export function AnnounceChanges(props: {
  setup: ViewSetup
  store: RowStore
  levels: readonly GroupLevel[]
  /** Number of hidden fields. */
  hidden: number
  columns: readonly Column[]
  /** Number of records in all groups. */
  allCount: number | undefined
}) {
  const { setup, store, columns } = props
  const t = useTranslation()
  const [text, setText] = useState('')
  const state = useSyncExternalStore(setup.subscribe, setup.state)
  const applied = useSyncExternalStore(setup.subscribe, setup.applied)
  const complete = completeOf(state.filters, columns)
  const now: Shown = {
    sorts: JSON.stringify(sortsToJson(state.sorts)),
    filters: JSON.stringify(toJson(complete)),
    search: state.search,
    groups: JSON.stringify(props.levels),
    hidden: props.hidden,
    applied,
  }
  const said = useRef(now)
  const titlesOf = (list: readonly { columnId: string }[]): string =>
    formatList(list.map(({ columnId }) => columns.find(({ id }) => id === columnId)?.title ?? ''))
  function wordsFor(before: Shown): string[] {
    const { sorts } = state
    const count = countConditions(complete)
    return [
      before.sorts !== now.sorts &&
        (sorts.length > 0
          ? t('toolbar.said.sorted', { fields: titlesOf(sorts) })
          : t('toolbar.said.unsorted')),
      before.filters !== now.filters && t('toolbar.said.filters', { count }),
      before.search !== now.search && (now.search === '' ? '' : `${t('common.search')}: ${now.search}`),
      before.groups !== now.groups &&
        (props.levels.length > 0
          ? t('toolbar.said.grouped', { fields: titlesOf(props.levels) })
          : t('toolbar.said.ungrouped')),
      before.hidden !== now.hidden && t('grid.hiddenFields', { count: now.hidden }),
    ].filter((words) => words !== false)
  }
  const key = JSON.stringify(now)
  useEffect(() => {
    const before = said.current
    const words = wordsFor(before)
    const queryChanged =
      before.sorts !== now.sorts || before.filters !== now.filters || before.search !== now.search
    // Wait until the change is applied.
    if (words.length === 0 || (queryChanged && before.applied === now.applied)) return undefined
    let timer = setTimeout(say, announceDebounceMs)
    function say(): void {
      if (!store.isReady()) {
        timer = setTimeout(say, announcePollIntervalMs)
        return
      }
      said.current = now
      const total = props.allCount ?? store.total()
      const records = t('views.records', { count: total, shown: formatNumber(total) })
      const next = formatList([...words.filter((word) => word !== ''), records], { type: 'unit' })
      // Screen readers repeat an identical text only if it changes.
      setText((last) => (last === next ? `${next}\u00A0` : next))
    }
    return () => clearTimeout(timer)
    // Announce when one of these changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
