import type { NativeTable } from '#core/native-tables.ts'
import type { Source, Table } from '#core/schema.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import { joinedTables } from '../../schema/attach/attach-links.ts'
import { isTooWide } from '../../schema/attach/attach-tables.ts'
import { compareColumns } from './compare-columns.ts'
import { compareJunctions, joinedKeys, storedJunctions } from './compare-junctions.ts'
import { compareLinks } from './compare-links.ts'
import { compareTable } from './compare-tables.ts'
import { type Difference, difference, partOf, tableKey } from './difference.ts'
import { renamedTables, underNewNames, withRenames } from './renamed-tables.ts'
import { withRequirements } from './requirements.ts'

/** A source as stored in the base. */
export type StoredSource = {
  /** The attached tables, compiled. */
  tables: readonly Table[]
  /** Null if all tables are used. */
  chosenTables: Source['chosenTables']
}

/** Compares what is stored of a source with the tables that its database has now. */
export function compareSource(
  { tables: stored, chosenTables }: StoredSource,
  found: readonly FoundTable[],
): Difference[] {
  const joined = joinedTables(found)
  const renamed = renamedTables(stored, found, joined)
  const tables = underNewNames(stored, renamed)
  const foundByKey = new Map(found.map((each) => [tableKey(each), each]))
  const attached = new Map(tables.flatMap((table) => (table.native ? [[tableKey(table.native), table]] : [])))
  const present = new Set(foundByKey.keys())
  const junctions = storedJunctions(tables)
  const differences: Difference[] = []
  for (const [key, table] of attached) {
    const now = foundByKey.get(key)
    const { native } = table
    if (!native) continue
    if (now)
      differences.push(
        ...compareTable(table, native, now),
        ...compareColumns(table, now),
        ...compareLinks(table, now, { attached, found: foundByKey }),
      )
    else differences.push(goneTable(table, native))
  }
  for (const { table, native } of renamed) differences.push(goneTable(table, native))
  const lost = compareJunctions(junctions, joined, present)
  const stillJoined = new Set(
    junctions
      .map(({ junction }) => tableKey({ schema: junction.schema, name: junction.table }))
      .filter((key) => !lost.some(({ at, kind }) => kind === 'goneJunction' && tableKey(at) === key)),
  )
  const chosen = chosenTables && new Set(chosenTables.map(tableKey))
  const known = new Set(stored.flatMap(({ native }) => (native ? [tableKey(native)] : [])))
  const fresh = found
    .filter((each) => !known.has(tableKey(each)) && !stillJoined.has(tableKey(each)))
    .flatMap((each) => newTable(each, joined))
    .map((each) => ({ ...each, isOptional: chosen !== null && !chosen.has(tableKey(each.at)) }))
  return withRenames(withRequirements([...differences, ...lost, ...fresh]), renamed)
}

function goneTable(table: Table, native: NativeTable): Difference {
  const type = native.kind === 'view' ? 'VIEW_REMOVE' : 'TABLE_REMOVE'
  return difference(type, native, null, { kind: 'goneTable', table })
}

function newTable(found: FoundTable, joined: readonly FoundTable[]): Difference[] {
  if (joined.includes(found)) {
    const names = found.joins?.map(({ to }) => to.table).join(', ') ?? ''
    return [
      difference(
        'TABLE_VIRTUAL_M2M_ADD',
        found,
        null,
        { kind: 'newJunction', found },
        partOf('target', null, names === '' ? String(joinedKeys(found)) : names),
      ),
    ]
  }
  if (isTooWide(found)) return []
  const type = found.kind === 'view' ? 'VIEW_NEW' : 'TABLE_NEW'
  return [difference(type, found, null, { kind: 'newTable', found })]
}
