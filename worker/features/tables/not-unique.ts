import { AppError } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { cellsOf, tableOf } from '../../conversion/portions.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { duplicatesStatement } from '../../engine/duplicates.ts'
import type { Home } from '../../store/homes/home.ts'

/** Values that are named. */
const most = 3
const longest = 60

/** Why a field cannot be unique: how many values occur more than once, and where the first of them are. */
export async function notUnique(home: Home, column: Column): Promise<AppError> {
  const { results } = await home.read((schema) => [
    duplicatesStatement(sqlite, tableOf(schema, column).table, column, most),
  ])
  const found = (results[0]?.rows ?? []).map((row) => row.map(Number))
  const ids = found.flatMap(([first]) => first ?? [])
  const { cells } = ids.length > 0 ? await cellsOf(home, column, ids) : { cells: [] }
  const texts = new Map(cells.map(({ id, value }) => [id, fieldOf(column).toText(value, column)]))
  const named = found.map(([first = 0, last = 0]) => {
    const text = (texts.get(first) ?? '').slice(0, longest).toWellFormed()
    return `"${text}" (#${first}, #${last})`
  })
  const count = found[0]?.[2] ?? 0
  return new AppError('NOT_UNIQUE', { title: column.title, count, first: named.join(', ') })
}
