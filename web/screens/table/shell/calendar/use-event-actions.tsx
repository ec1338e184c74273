import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import type { CalendarEvent, DateRange } from '../../../../views/calendar/calendar-event.ts'
import { clearedValues, type DateValues } from '../../../../views/calendar/dates/move-event.ts'
import { GridController } from '../../../../views/grid/controller.ts'
import { commonHandle } from '../../../../views/grid/grid-handle.ts'
import type { GridHandle, GridProps } from '../../../../views/grid/grid-props.ts'
import { NOTHING, toggleRow } from '../../../../views/grid/keyboard/selection.ts'
import { reasonOf } from '../../../../views/grid/rows/row-actions.ts'
import type { RecordView } from '../use-record-view.ts'
import type { CarriedRows } from './carried-rows.ts'
import { EventMenu } from './event-menu.tsx'
import { useDateChanges } from './use-date-changes.ts'

/** Actions on the records of a calendar or timeline: create, change, and the menu of each. */
export function useEventActions(options: {
  state: RecordView
  cardProps: GridProps
  body: RefObject<HTMLElement | null>
  carried: CarriedRows
  ranges: readonly DateRange[]
  /** Label of the command that removes a record's dates. */
  clearLabel: string
  /** Adds a record with a date in sight. */
  addRow: () => void
  /** Shows a row, for commands that go to a record. */
  showRow?: (index: number) => void
}) {
  const { state, cardProps, body, carried, ranges } = options
  const { source, panels, grid } = state
  const { may } = state.props
  const { store } = source
  const change = useDateChanges(source, carried)
  const [menu, setMenu] = useState<{ event: CalendarEvent; at: { x: number; y: number } } | null>(null)

  /** Creates a record and opens it. `at`: where it shows, default at the end. */
  async function create(
    values: DateValues,
    at: { index: number; groupId: string | null } = { index: store.total(), groupId: null },
  ): Promise<void> {
    const own = { ...cardProps.newRowValues?.(at.groupId), ...values }
    const { ids, saved } = store.insert(
      at.index,
      [own],
      () => source.insert({ nextTo: null, rows: [own], from: undefined }),
      at.groupId,
    )
    try {
      await saved
      const id = store.resolveId(ids[0] ?? 0)
      if (id > 0) panels.open(id)
    } catch (error) {
      showToast({ tone: 'error', message: t('grid.insertFailed', { reason: reasonOf(error) }) })
    }
  }
  // A new record stays in its place while it is open.
  const { opened } = panels
  useEffect(() => {
    if (opened === null) store.leave([])
  }, [opened, store])

  const [controller] = useState(() => new GridController(cardProps))
  useLayoutEffect(() => controller.setProps(cardProps))
  useImperativeHandle(grid, (): GridHandle => ({
    ...commonHandle(controller),
    focus: () => body.current?.querySelector<HTMLElement>('[data-calendar-focus][tabindex="0"]')?.focus(),
    selectCell: (index) => options.showRow?.(index),
    addRow: options.addRow,
    cellBox: () => ({ x: 0, y: 0, width: 0, height: 0 }),
  }))

  /** Takes an event off the calendar; undefined if its fields are computed. */
  function clearOf(event: CalendarEvent): (() => void) | undefined {
    const fields = ranges[event.rangeIndex]
    if (!fields || fields.start.isReadOnly) return undefined
    return () => void change(event.row, clearedValues(event, fields))
  }
  const shownMenu: ReactNode = menu && (
    <EventMenu
      {...menu}
      grid={grid}
      canAdd={may('record.create')}
      canDelete={may('record.delete')}
      clearLabel={options.clearLabel}
      onClear={may('record.update') ? clearOf(menu.event) : undefined}
      onOpen={() => panels.open(menu.event.rowId)}
      onClose={() => setMenu(null)}
    />
  )
  return {
    create,
    change,
    menu: shownMenu,
    openMenu(event: CalendarEvent, at: { x: number; y: number }): void {
      controller.rememberTicked([event.row])
      controller.select(toggleRow(NOTHING, event.rowId, store.indexOf(event.rowId)))
      setMenu({ event, at })
    },
  }
}
