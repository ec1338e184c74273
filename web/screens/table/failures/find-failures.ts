import type { TableWire } from '#core/api/wire.ts'
import { formulaColumnOf, roleOf } from '#core/fields/formula-columns.ts'
import { type Failure, failureFinder } from '#core/formula/failure.ts'
import { referredIds } from '#core/formula/referred-ids.ts'
import type { Column } from '#core/schema.ts'
import { listRecords } from '../../../api/records.ts'
import { t } from '../../../i18n/i18n.ts'
import type { GridRow } from '../../../views/grid/row-types.ts'
import { gridRow } from '../record-source.ts'
import { columnOf } from '../view-columns.ts'
import type { Blank, Found } from './looked-at.ts'

type Finder = { find: ReturnType<typeof failureFinder>; inputs: string[] }

/** Characters of a text that are said. */
const SAID = 40

/** Says why blank results of formulas are blank. Where a row has not all that its formulas take, it is read. */
export async function findFailures(table: TableWire, blanks: readonly Blank[]): Promise<Found[]> {
  const columns = table.columns.map(columnOf)
  const finders = new Map<string, Finder>()
  for (const { columnId } of blanks)
    if (!finders.has(columnId)) finders.set(columnId, finderOf(table, columns, columnId))
  const isShort = ({ row, columnId }: Blank): boolean => {
    const { find, inputs } = finders.get(columnId) ?? { find: null, inputs: [] }
    return find !== null && inputs.some((id) => !Object.hasOwn(row, id))
  }
  const whole = await readRows(table, [...new Set(blanks.filter(isShort).map(({ row }) => row.id))])
  return blanks.map(({ row, columnId }) => {
    const failure = finders.get(columnId)?.find?.({ ...row, ...whole.get(row.id) }) ?? null
    return { row, columnId, problem: failure && problemOf(failure) }
  })
}

function finderOf(table: TableWire, columns: readonly Column[], columnId: string): Finder {
  const stored = table.columns.find(({ id }) => id === columnId)?.colOptions?.formula
  if (typeof stored !== 'string') return { find: null, inputs: [] }
  const inputs = referredIds(stored)
  const used = columns.filter((column) => inputs.includes(column.id) || roleOf(column) !== undefined)
  const clock = {
    now: new Date().toISOString(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  try {
    const seen = used.map((column) => formulaColumnOf(column, columns))
    return { find: failureFinder(stored, seen, clock), inputs }
  } catch {
    // It goes by records of other tables, of which nothing is known here.
    return { find: null, inputs: [] }
  }
}

async function readRows(table: TableWire, ids: readonly number[]): Promise<Map<number, GridRow>> {
  const key = table.columns.find(({ pk }) => pk)
  if (ids.length === 0 || !key) return new Map()
  const where = `(${key.title},in,${ids.join(',')})`
  const { list } = await listRecords(table.id, { where, limit: ids.length, offset: 0 })
  return new Map(list.map(gridRow).map((row) => [row.id, row]))
}

function problemOf({ what, name, text }: Failure): string {
  const said = text.length > SAID ? `${text.slice(0, SAID)}\u2026` : text
  return t(`cells.failed.${what}`, { name, text: said })
}
