import type { TableWire } from '#core/api/wire/wire.ts'
import { formulaColumnOf, roleOf } from '#core/fields/computed/formula-columns.ts'
import { type Failure, failureFinder } from '#core/formula/failure.ts'
import { referredIds } from '#core/formula/referred-ids.ts'
import type { Column } from '#core/schema.ts'
import { listRecords, uncounted } from '../../../../api/records/records.ts'
import { t } from '../../../../i18n/i18n.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { gridRow } from '../../data/grid-row.ts'
import { columnOf } from '../../view/column-layout.ts'
import type { Blank, Found } from './blank-result.ts'

type Finder = { find: ReturnType<typeof failureFinder>; inputs: string[] }

/** Maximum length of quoted values. */
const quotedTextLengthMax = 40

/** Finds why formula results are blank. Reloads rows that lack formula inputs. */
export async function findFormulaErrors(table: TableWire, blanks: readonly Blank[]): Promise<Found[]> {
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
    // It depends on other tables, whose records are not loaded here.
    return { find: null, inputs: [] }
  }
}

async function readRows(table: TableWire, ids: readonly number[]): Promise<Map<number, GridRow>> {
  const key = table.columns.find(({ pk }) => pk)
  if (ids.length === 0 || !key) return new Map()
  const where = `(${key.title},in,${ids.join(',')})`
  const { list } = await listRecords(table.id, { where, limit: ids.length, offset: 0, ...uncounted })
  return new Map(list.map(gridRow).map((row) => [row.id, row]))
}

function problemOf({ what, name, text }: Failure): string {
  const said = text.length > quotedTextLengthMax ? `${text.slice(0, quotedTextLengthMax)}\u2026` : text
  return t(`cells.failed.${what}`, { name, text: said })
}
