import { AppError } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { cellsOf, tableOf } from '../../conversion/batches.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'

/** Number of values to name. */
const duplicatesNamedMax = 3
const duplicateValueLengthMax = 60

/** Explains why a field cannot be unique: the number of duplicated values, and the first ones. */
export async function duplicateValuesError(database: BaseDatabase, column: Column): Promise<AppError> {
  const found = await database.read((schema, engine) => ({
    statements: [engine.duplicatesStatement(tableOf(schema, column).table, column, duplicatesNamedMax)],
    decode: ([result]) => (result?.rows ?? []).map((row) => row.map(Number)),
  }))
  const ids = found.flatMap(([first]) => first ?? [])
  // Values of sources are not named, only their records.
  const isRead = ids.length > 0 && !column.native
  const { cells } = isRead ? await cellsOf(database, column, ids) : { cells: [] }
  const texts = new Map(cells.map(({ id, value }) => [id, fieldOf(column).toText(value, column)]))
  const named = found.map(([first = 0, last = 0]) => {
    const text = (texts.get(first) ?? '').slice(0, duplicateValueLengthMax).toWellFormed()
    return isRead ? `"${text}" (#${first}, #${last})` : `#${first}, #${last}`
  })
  const count = found[0]?.[2] ?? 0
  return new AppError('UNIQUE_VIOLATED_BY_DATA', { title: column.title, count, first: named.join(', ') })
}
