import * as v from 'valibot'
import { fail } from '#core/errors.ts'

/** Cells of a row of the change log by field id. Null: there are none. */
export const loggedCellsSchema = v.nullable(v.record(v.string(), v.unknown()))
type LoggedCells = v.InferOutput<typeof loggedCellsSchema>

/** The list by whose positions logged cells are named; null if they have field ids. */
export const rowFields = v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.string())))

/** Gives cells the ids of their fields again. Throws BASE_CORRUPTED for a position outside of the list. */
export function withFieldIds(cells: LoggedCells, fields: readonly string[] | null): LoggedCells {
  if (!cells || !fields) return cells
  return Object.fromEntries(
    Object.entries(cells).map(([position, value]) => [
      fields[Number.parseInt(position, 36)] ?? fail('BASE_CORRUPTED'),
      value,
    ]),
  )
}
