import type { ActionLocation } from '../../api/records/action-log.ts'
import { queryClient } from '../../api/http/query-client.ts'
import { tablesQuery } from '../../api/schema/tables.ts'
import { baseHref, tableHref } from '../links.ts'
import { activeGrid, type ActiveGrid } from './active-grid.ts'

/** How long to wait for a grid and a record to appear. */
const goToTimeoutMs = 5000

let stop = (): void => undefined
/** Where a step is going, until the browser reports it. */
let going = ''
let ownNavigation: HashChangeEvent | null = null

/** True if a step went there, rather than the person, who may go to the same place later. */
export function isOwnNavigation(event: HashChangeEvent): boolean {
  if (going !== '' && new URL(event.newURL).hash === going) {
    going = ''
    ownNavigation = event
  }
  return event === ownNavigation
}

/** Goes to the location of a step, unless `acted` aborts because the person moved on. */
export function goTo(baseId: string, place: ActionLocation, acted: AbortSignal): void {
  stop()
  acted.addEventListener('abort', () => stop(), { once: true })
  const { grid } = activeGrid
  const tables = queryClient.getQueryData(tablesQuery(baseId).queryKey)
  const table = tables?.find(({ id }) => id === place.tableId)
  if (!table) {
    if (location.hash.includes(place.tableId)) location.hash = baseHref(baseId)
    return
  }
  const view = table.views.find(({ id }) => id === place.viewId)
  const isHere = grid?.tableId === table.id && table.views.some(({ id }) => id === grid.viewId)
  if (grid && isHere && (!view || view.id === grid.viewId)) return choose(grid, place)
  const timer = setTimeout(() => stop(), goToTimeoutMs)
  stop = () => {
    clearTimeout(timer)
    activeGrid.onEnter = () => undefined
    stop = () => undefined
  }
  activeGrid.onEnter = () => {
    if (activeGrid.grid?.tableId !== table.id) return
    stop()
    choose(activeGrid.grid, place)
  }
  const href = tableHref(baseId, table.id, view?.id)
  // Without a change, the browser reports none.
  if (location.hash !== href) going = href
  location.hash = href
}

/** Selects the cell as soon as it is there. */
function choose({ columns, records, select }: ActiveGrid, { rowId, columnId }: ActionLocation): void {
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
  const timer = setTimeout(() => stop(), goToTimeoutMs)
  stop = () => {
    clearTimeout(timer)
    leave()
    stop = () => undefined
  }
}
