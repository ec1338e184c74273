import { Info } from 'lucide-react'
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { CellValue } from '#core/schema.ts'
import { formatList } from '../../../../i18n/format.ts'
import type { MessageId, MessageValues } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { cx } from '../../../../ui/cx.ts'
import { CellPopover } from '../../../../views/grid/cell-popover.tsx'
import { GridContext } from '../../../../views/grid/grid-context.ts'
import type { PinnedRow } from '../../../../views/grid/rows/pinned-rows.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import { type ViewMismatch, viewMismatchOf, type ViewRules } from '../../view/view-rules.ts'

type Words = (id: MessageId, values?: MessageValues) => string

const look =
  'flex items-start gap-2 border-line-2 bg-surface px-2.5 text-xs text-ink-2 dark:bg-raised [&>svg]:mt-px [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-primary'

const never = (): number => 0
const nothing = (): (() => void) => never

const keysSchema = v.array(v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())]))

/**
 * Explains why a new record will move, and announces when it has. Below the record in a grid, at the bottom in cards.
 */
export function NewRecordNote(props: { store: RowStore; rules: () => ViewRules }) {
  const { store, rules } = props
  const t = useTranslation()
  const grid = useContext(GridContext)
  const version = useSyncExternalStore(store.subscribe, store.version)
  // Follow the active cell.
  useSyncExternalStore(grid?.subscribe ?? nothing, grid?.version ?? never)
  const rows = store.newRows().filter(({ isLeaving }) => !isLeaving)
  const active = grid ? store.rowAt(grid.active?.row ?? -1)?.id : rows.at(-1)?.id
  const pinned = rows.find(({ id }) => id === active)
  const misfit = pinned && misfitAt(store, rules(), pinned)
  const text = misfit ? textOf(t, misfit, rules().search) : ''
  const said = useSaid(store, version, pinned?.id ?? null, misfit?.kind ?? null)
  const column = grid?.columnAt(grid.active?.col ?? -1)?.field.id
  const words = (
    <>
      <Info aria-hidden />
      {text}
    </>
  )
  return (
    <div>
      <div role="status" aria-live="polite" className="sr-only">
        {pinned ? text : said}
      </div>
      {pinned && text !== '' && grid && grid.editing?.kind !== 'overlay' && column !== undefined && (
        <CellPopover key={pinned.id} rowId={pinned.id} columnId={column} isBelow>
          <p
            role="note"
            className={cx(look, 'max-w-[min(40rem,calc(100vw-2rem))] rounded-lg border py-1.5 shadow-2')}
          >
            {words}
          </p>
        </CellPopover>
      )}
      {pinned && text !== '' && !grid && (
        <p role="note" className={cx(look, 'border-t py-2')}>
          {words}
        </p>
      )}
    </div>
  )
}

function misfitAt(store: RowStore, rules: ViewRules, pinned: PinnedRow): ViewMismatch | null {
  const row = store.rowAt(store.indexOf(pinned.id))
  return row ? viewMismatchOf(rules, row, { ...store.beside(pinned), keys: keysOf(pinned.groupId) }) : null
}

/** A group header's keys. */
function keysOf(groupId: string | null): readonly CellValue[] | null {
  const keys = v.safeParse(keysSchema, groupId === null ? null : JSON.parse(groupId))
  return keys.success ? keys.output : null
}

function textOf(t: Words, misfit: ViewMismatch, search: string): string {
  switch (misfit.kind) {
    case 'filter': {
      const conditions = misfit.conditions.map(({ field, operator, value }) =>
        [field, t(operator), value].filter((part) => part !== '').join(' '),
      )
      const [condition] = conditions
      return condition !== undefined && conditions.length === 1
        ? t('toolbar.newRecord.filter', { condition })
        : t('toolbar.newRecord.filters')
    }
    case 'search':
      return t('toolbar.newRecord.search', { search })
    case 'group':
      return t('toolbar.newRecord.group', { fields: formatList(misfit.fields) })
    case 'sort':
      return t('toolbar.newRecord.sort', { fields: formatList(misfit.fields) })
  }
}

/** Announces what happened to a new record after the person left it. */
function useSaid(
  store: RowStore,
  version: number,
  id: number | null,
  kind: ViewMismatch['kind'] | null,
): string {
  const t = useTranslation()
  const [said, setSaid] = useState('')
  const last = useRef<{ id: number; kind: ViewMismatch['kind'] } | null>(null)
  useEffect(() => {
    const left = last.current
    if (id !== null) {
      last.current = kind ? { id, kind } : null
      setSaid('')
    } else if (left && !store.isNew(left.id)) {
      last.current = null
      const isOut = left.kind === 'filter' || left.kind === 'search'
      if (!store.isGone(left.id)) setSaid(t(isOut ? 'toolbar.newRecord.left' : 'toolbar.newRecord.moved'))
    }
  }, [t, store, version, id, kind])
  return said
}
