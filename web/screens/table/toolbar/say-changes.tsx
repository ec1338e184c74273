import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import type { GroupLevel } from '../../../api/groups.ts'
import { formatList, formatNumber } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/use-t.tsx'
import type { RowStore } from '../../../views/grid/row-store.ts'
import { completeOf, countConditions, toJson } from '../filter/filter-tree.ts'
import { sortsToJson } from '../sort/sort-list.ts'
import type { ViewSetup } from '../view-setup.ts'

/** Milliseconds after the last change, and between looks whether the records are there. */
const settleMs = 300
const lookMs = 200

type Shown = {
  sorts: string
  filters: string
  search: string
  groups: string
  hidden: number
  applied: string
}

/** Tells screen readers, once and when they have time, what a view is sorted, filtered and grouped by now. */
export function SayChanges(props: {
  setup: ViewSetup
  store: RowStore
  levels: readonly GroupLevel[]
  /** Fields that do not show. */
  hidden: number
  columns: readonly Column[]
  /** Records of all groups, where rows are grouped. */
  allCount: number | undefined
}) {
  const { setup, store, columns } = props
  const t = useT()
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
    const isAsked =
      before.sorts !== now.sorts || before.filters !== now.filters || before.search !== now.search
    // The records are those of before until it is applied.
    if (words.length === 0 || (isAsked && before.applied === now.applied)) return undefined
    let timer = setTimeout(say, settleMs)
    function say(): void {
      if (!store.isReady()) {
        timer = setTimeout(say, lookMs)
        return
      }
      said.current = now
      const total = props.allCount ?? store.total()
      const records = t('views.records', { count: total, shown: formatNumber(total) })
      const next = formatList([...words.filter((word) => word !== ''), records], { type: 'unit' })
      // The same words again are said only if they differ.
      setText((last) => (last === next ? `${next}\u00A0` : next))
    }
    return () => clearTimeout(timer)
    // What is said is worked out when one of these changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
