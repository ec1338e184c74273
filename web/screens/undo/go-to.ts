import type { Place } from '../../api/journal.ts'
import { queryClient } from '../../api/query-client.ts'
import { tablesQuery } from '../../api/tables.ts'
import { baseHref, tableHref } from '../links.ts'
import { onScreen, type SheetOnScreen } from './sheet-on-screen.ts'

/** Milliseconds that a sheet may take to show, and a record to come back. */
const patience = 5000

let stop = (): void => undefined

/** Shows where something was done, or what is left of it; no longer when `acted` says that the person went on. */
export function goTo(baseId: string, place: Place, acted: AbortSignal): void {
  stop()
  acted.addEventListener('abort', () => stop(), { once: true })
  const { sheet } = onScreen
  const tables = queryClient.getQueryData(tablesQuery(baseId).queryKey)
  const table = tables?.find(({ id }) => id === place.tableId)
  if (!table) {
    if (location.hash.includes(place.tableId)) location.hash = baseHref(baseId)
    return
  }
  const view = table.views.find(({ id }) => id === place.viewId)
  const isHere = sheet?.tableId === table.id && table.views.some(({ id }) => id === sheet.viewId)
  if (sheet && isHere && (!view || view.id === sheet.viewId)) return choose(sheet, place)
  const timer = setTimeout(() => stop(), patience)
  stop = () => {
    clearTimeout(timer)
    onScreen.onEnter = () => undefined
    stop = () => undefined
  }
  onScreen.onEnter = () => {
    if (onScreen.sheet?.tableId !== table.id) return
    stop()
    choose(onScreen.sheet, place)
  }
  location.hash = tableHref(baseId, table.id, view?.id)
}

/** Chooses the cell of a place as soon as it is there. */
function choose({ columns, records, select }: SheetOnScreen, { rowId, columnId }: Place): void {
  const column = columns().find(({ id }) => id === columnId)
  const wanted = (column ?? columns()[0])?.id
  if (!wanted || (rowId === undefined && !column)) return
  const isThere = (): boolean => {
    const index = rowId === undefined ? 0 : records.indexOf(rowId)
    if (index >= 0) select(index, wanted)
    return index >= 0
  }
  if (isThere()) return
  const leave = records.subscribe(() => isThere() && stop())
  const timer = setTimeout(() => stop(), patience)
  stop = () => {
    clearTimeout(timer)
    leave()
    stop = () => undefined
  }
}
