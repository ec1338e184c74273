import type { NativeTable } from '#core/native-tables.ts'
import type { Table } from '#core/schema.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import { nativeFields } from './compare-columns.ts'
import { type Difference, difference, partOf, tableKey } from './difference.ts'

/** A table that is gone under its name, and a new one with the same kind, columns and key. */
export type RenamedTable = { table: Table; native: NativeTable; found: FoundTable }

/** Tables that may have been renamed: only one table like this vanished, and only one appeared. */
export function renamedTables(
  tables: readonly Table[],
  found: readonly FoundTable[],
  joined: readonly FoundTable[],
): RenamedTable[] {
  const present = new Set(found.map(tableKey))
  const attached = tables.flatMap((table) => (table.native ? [{ table, native: table.native }] : []))
  const known = new Set(attached.map(({ native }) => tableKey(native)))
  // Tables of one column, such as a key alone, look alike by chance.
  const gone = attached.filter(
    ({ table, native }) => !present.has(tableKey(native)) && nativeFields(table).length > 1,
  )
  if (gone.length === 0) return []
  const goneByLook = Map.groupBy(gone, storedLook)
  const fresh = found.filter((each) => !known.has(tableKey(each)) && !joined.includes(each))
  const freshByLook = Map.groupBy(fresh, foundLook)
  return [...goneByLook].flatMap(([look, [one, ...others]]) => {
    const [now, ...more] = freshByLook.get(look) ?? []
    return one && now && others.length === 0 && more.length === 0 ? [{ ...one, found: now }] : []
  })
}

/** The tables under their new names, so that their links are not taken for other ones. */
export function underNewNames(tables: readonly Table[], renamed: readonly RenamedTable[]): Table[] {
  const byId = new Map(renamed.map((each) => [each.table.id, each]))
  return tables.map((table) => {
    const now = byId.get(table.id)
    return now
      ? { ...table, native: { ...now.native, schema: now.found.schema, name: now.found.name } }
      : table
  })
}

/**
 * Adds that each table is renamed, or gone and another one new. Other differences of the new name need the rename.
 */
export function withRenames(
  differences: readonly Difference[],
  renamed: readonly RenamedTable[],
): Difference[] {
  return renamed.reduce<Difference[]>(
    (all, { table, native, found }) => {
      const rename = difference(
        'TABLE_RENAME',
        native,
        null,
        { kind: 'renamedTable', table, found },
        partOf('name', native.name, found.name),
      )
      const replaced = all.filter(
        (each) =>
          (each.kind === 'goneTable' && each.table.id === table.id) ||
          (each.kind === 'newTable' && each.found === found),
      )
      const keys = replaced.map(({ key }) => key)
      return [
        { ...rename, excludes: keys },
        ...all.map((each) => {
          if (replaced.includes(each)) return { ...each, excludes: [...each.excludes, rename.key] }
          return 'found' in each && each.found === found
            ? { ...each, needs: [...each.needs, [rename.key]] }
            : each
        }),
      ]
    },
    [...differences],
  )
}

function storedLook({ table, native }: { table: Table; native: NativeTable }): string {
  const columns = nativeFields(table).map((each) => [each.native.name, each.native.type])
  return look(native.kind, columns, native.key)
}

function foundLook({ kind, columns, key }: FoundTable): string {
  return look(
    kind,
    columns.map(({ name, nativeType }) => [name, nativeType]),
    key,
  )
}

function look(kind: string, columns: readonly string[][], key: readonly string[]): string {
  return JSON.stringify([kind, columns.map(String).toSorted(), key.toSorted()])
}
