import { AppError } from '#core/errors.ts'
import type { CellValue, Column, LinkPath, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { InsertOptions } from '../engine/write/insert.ts'
import type { LinkChange, Pair } from '../engine/links/link-change.ts'
import type { Stamp, WritePlan } from '../engine/plan.ts'
import { linksPlan } from './virtual-link-writes.ts'
import type { Cells } from './parse-rows.ts'
import type { TablePlan, TablePlans } from './write-records.ts'

// Writes records with links: one plan for the records and one per link column, in one commit.

type LinkCells = { column: Column; rows: { place: number; ids: number[] }[] }

/** New records with their links. A belongs-to link is a cell of the record itself. */
export function linkCreatePlans(
  engine: Engine,
  table: Table,
  rows: Cells[],
  stamp: Stamp,
  options: Pick<InsertOptions, 'read' | 'ids' | 'rowOrders'> = {},
): TablePlans {
  const { ids } = options
  const { stored, links } = splitLinks(table, rows)
  const kept: LinkCells[] = []
  const assertions: NonNullable<WritePlan['assertions']> = []
  for (const each of links) {
    const path = each.column.link
    if (
      path?.through.kind !== 'ownKey' ||
      (path.relation !== 'bt' && !isNeededAtOnce(path.through.key, table))
    )
      kept.push(each)
    else assertions.push(...writtenAsCells(engine, path, path.through.key, each, stored))
  }
  const first = withAssertions(engine.insertPlan(table, stored, stamp, options), assertions)
  const more = kept.flatMap(({ column, rows: given }) => {
    const ownOf = (place: number) => ids?.[place] ?? place + 1
    const add = given.flatMap((each) => each.ids.map((id): Pair => [ownOf(each.place), id]))
    if (add.length === 0) return []
    const change: LinkChange = { add, remove: [], replace: [] }
    return [linksPlan(engine, column, ids ? change : { ...change, newest: rows.length }, stamp)]
  })
  return { table, plans: readingLast([{ table, plan: first }, ...more]) }
}

/** Changed cells, and link columns whose lists are replaced. */
export function linkUpdatePlans(
  engine: Engine,
  table: Table,
  patches: { id: number; cells: Cells }[],
  stamp: Stamp,
  read?: string[],
): TablePlans {
  const { stored, links } = splitLinks(
    table,
    patches.map(({ cells }) => cells),
  )
  const assertions: NonNullable<WritePlan['assertions']> = []
  // Its other columns may change in the same step, and the database compares all of them.
  const [inCells, inPlans] = [true, false].map((wanted) =>
    links.map(({ column, rows }) => ({
      column,
      rows: rows.filter(({ ids }) => wanted === (ids.length > 0 && isOfSeveralColumns(column))),
    })),
  )
  for (const each of inCells ?? []) {
    const path = each.column.link
    if (each.rows.length > 0 && path?.through.kind === 'ownKey')
      assertions.push(...writtenAsCells(engine, path, path.through.key, each, stored))
  }
  const kept = patches.map(({ id }, index) => ({ id, cells: stored[index] ?? {} }))
  // If only links change, the record itself does not.
  const isOwn = ({ cells }: { cells: Cells }) => Object.keys(cells).length > 0 || links.length === 0
  const changed = kept.filter(isOwn)
  const first =
    changed.length > 0
      ? [{ table, plan: withAssertions(engine.updatePlan(table, changed, stamp), assertions) }]
      : []
  const more = (inPlans ?? []).flatMap(({ column, rows }) => {
    if (rows.length === 0) return []
    const ownOf = (place: number) => patches[place]?.id ?? 0
    return linksPlan(
      engine,
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
  if (last && read && !isOfOther(last, table))
    last.plan = { ...last.plan, reads: [engine.byIdsStatement(table, read, ids)] }
  return { table, plans }
}

/** Puts links into the cells of their foreign key. Returns the precondition that the linked records exist. */
function writtenAsCells(
  engine: Engine,
  path: LinkPath,
  key: Column,
  { rows }: LinkCells,
  stored: readonly Cells[],
): NonNullable<WritePlan['assertions']> {
  for (const { place, ids } of rows) {
    const cells = stored[place]
    if (cells) cells[key.id] = ids[0] ?? null
  }
  return linkedMustExist(
    engine,
    path,
    rows.flatMap(({ ids }) => ids),
  )
}

/** True for a one-to-one link without which the database of a source takes no row. */
function isNeededAtOnce({ native, required }: Column, table: Table): boolean {
  return (
    native !== null && native !== undefined && (required || table.native?.key.includes(native.name) === true)
  )
}

function isOfSeveralColumns({ link }: Column): boolean {
  return (
    link?.relation === 'bt' &&
    link.through.kind === 'ownKey' &&
    link.through.key.native?.keyColumns !== undefined
  )
}

function withAssertions(plan: WritePlan, more: NonNullable<WritePlan['assertions']>): WritePlan {
  return more.length === 0 ? plan : { ...plan, assertions: [...(plan.assertions ?? []), ...more] }
}

/** Precondition that linked records exist; LINKED_RECORD_NOT_FOUND. */
function linkedMustExist(
  engine: Engine,
  { table }: LinkPath,
  ids: number[],
): NonNullable<WritePlan['assertions']> {
  return engine.recordsExistAssertion(table, [...new Set(ids)]).map(({ holds, otherwise }) => ({
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

/** True for pairs in the base database of a table that has its rows elsewhere, so that its rows cannot be read there. */
function isOfOther({ plan }: TablePlan, table: Table): boolean {
  return plan.followsSource === true && Boolean(table.native)
}

/** Moves the reads of the first plan, which writes the records, to the end of the write. */
export function readingLast(plans: TablePlan[]): TablePlan[] {
  const [first] = plans
  const last = plans.at(-1)
  if (first && last && isOfOther(last, first.table))
    return plans.map((each) => ({ ...each, plan: { ...each.plan, reads: [] } }))
  const reads = first?.plan.reads ?? []
  return plans.map(({ table, plan }, index) => ({
    table,
    plan: { ...plan, reads: index === plans.length - 1 ? reads : [] },
  }))
}
