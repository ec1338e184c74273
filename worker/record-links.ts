import { AppError } from '#core/errors.ts'
import type { CellValue, Column, LinkPath, Table } from '#core/schema.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import { insertPlan } from './engine/insert.ts'
import type { Pair } from './engine/link-change.ts'
import { linkPlan } from './engine/link-plan.ts'
import type { Stamp, WritePlan } from './engine/plan.ts'
import { mustExist } from './engine/presence.ts'
import { byIdsStatement } from './engine/select.ts'
import { updatePlan } from './engine/update.ts'
import type { Cells } from './read-rows.ts'
import type { TablePlan, TablePlans } from './record-write.ts'

// Records that come with links: the records are one plan, the links of each link column another, all in one commit.

type LinkCells = { column: Column; rows: { place: number; ids: number[] }[] }

/** New records with their links. A belongs-to link is a cell of the record itself. */
export function createPlans(table: Table, rows: Cells[], stamp: Stamp, read?: string[]): TablePlans {
  const { stored, links } = splitLinks(table, rows)
  const kept: LinkCells[] = []
  const assertions: NonNullable<WritePlan['assertions']> = []
  for (const each of links) {
    const path = each.column.link
    if (path?.relation !== 'bt' || path.through.kind !== 'ownKey') {
      kept.push(each)
      continue
    }
    for (const { place, ids } of each.rows) {
      const cells = stored[place]
      if (cells) cells[path.through.key.id] = ids[0] ?? null
    }
    assertions.push(
      ...linkedMustExist(
        path,
        each.rows.flatMap(({ ids }) => ids),
      ),
    )
  }
  const plan = insertPlan(sqlite, table, stored, stamp, read ? { read } : {})
  const first = { ...plan, assertions: [...(plan.assertions ?? []), ...assertions] }
  const more = kept.flatMap(({ column, rows: given }) => {
    const add = given.flatMap(({ place, ids }) => ids.map((id): Pair => [place + 1, id]))
    if (add.length === 0) return []
    return [linkPlan(sqlite, column, { add, remove: [], replace: [], newest: rows.length }, stamp)]
  })
  return { table, plans: readingLast([{ table, plan: first }, ...more]) }
}

/** Changed cells of records, and link columns that take other lists: a list takes the place of the old one. */
export function updatePlans(
  table: Table,
  patches: { id: number; cells: Cells }[],
  stamp: Stamp,
  read?: string[],
): TablePlans {
  const { stored, links } = splitLinks(
    table,
    patches.map(({ cells }) => cells),
  )
  const kept = patches.map(({ id }, index) => ({ id, cells: stored[index] ?? {} }))
  // A record of which nothing but links changes is not itself changed.
  const isOwn = ({ cells }: { cells: Cells }) => Object.keys(cells).length > 0 || links.length === 0
  const changed = kept.filter(isOwn)
  const first = changed.length > 0 ? [{ table, plan: updatePlan(sqlite, table, changed, stamp) }] : []
  const more = links.map(({ column, rows }) => {
    const ownOf = (place: number) => patches[place]?.id ?? 0
    return linkPlan(
      sqlite,
      column,
      {
        add: rows.flatMap(({ place, ids }) => ids.map((id): Pair => [ownOf(place), id])),
        remove: [],
        replace: rows.map(({ place }) => ownOf(place)),
      },
      stamp,
    )
  })
  const plans = [...first, ...more]
  const last = plans.at(-1)
  const ids = patches.map(({ id }) => id)
  if (last && read) last.plan = { ...last.plan, reads: [byIdsStatement(sqlite, table, read, ids)] }
  return { table, plans }
}

/** The condition that linked records exist; LINKED_RECORD_NOT_FOUND. */
function linkedMustExist({ table }: LinkPath, ids: number[]): NonNullable<WritePlan['assertions']> {
  return mustExist(sqlite, table, [...new Set(ids)]).map(({ holds, otherwise }) => ({
    holds,
    otherwise: () =>
      new AppError('LINKED_RECORD_NOT_FOUND', { id: otherwise().details['id'], table: table.title }),
  }))
}

function splitLinks(table: Table, rows: Cells[]): { stored: Cells[]; links: LinkCells[] } {
  const columns = table.columns.filter((column) => column.link)
  const links = columns.map((column): LinkCells => ({ column, rows: [] }))
  const stored = rows.map((cells, place) => {
    if (columns.length === 0) return cells
    const kept = { ...cells }
    for (const each of links) {
      if (!Object.hasOwn(cells, each.column.id)) continue
      each.rows.push({ place, ids: idsOf(cells[each.column.id] ?? null) })
      delete kept[each.column.id]
    }
    return kept
  })
  return { stored, links: links.filter((each) => each.rows.length > 0) }
}

function idsOf(value: CellValue): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}

/** The records are read once everything has happened to them. */
function readingLast(plans: TablePlan[]): TablePlan[] {
  const [first] = plans
  const reads = first?.plan.reads ?? []
  return plans.map(({ table, plan }, index) => ({
    table,
    plan: { ...plan, reads: index === plans.length - 1 ? reads : [] },
  }))
}
