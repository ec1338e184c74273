import { readLinkOptions } from '#core/fields/links/link-options.ts'
import type { NativeJunction } from '#core/native-tables.ts'
import type { Table } from '#core/schema.ts'
import type { FoundLink, FoundTable } from '../../engine/sources/introspection.ts'
import { type Difference, difference, partOf, tableKey } from './difference.ts'

export type StoredJunction = { table: Table; junction: NativeJunction; other: Table }

/** Join tables of attached tables that are shown as links. */
export function storedJunctions(tables: readonly Table[]): StoredJunction[] {
  return tables.flatMap((table) =>
    (table.native?.junctions ?? []).flatMap((junction) => {
      const link = table.columns.find(({ options }) => options['junction'] === junction.name)
      const other = link && tables.find(({ id }) => id === readLinkOptions(link).relatedTableId)
      return other ? [{ table, junction, other }] : []
    }),
  )
}

/** The tables of the database that a junction joins, by key. */
export function joinedKeys({ joins }: FoundTable): string[] {
  return (joins ?? []).map(({ to }) => tableKey({ schema: to.schema, name: to.table }))
}

/**
 * Join tables that are gone or join by other columns. `joined` are the join tables of the database; a table that got
 * other columns is none anymore.
 */
export function compareJunctions(
  stored: readonly StoredJunction[],
  joined: readonly FoundTable[],
  present: ReadonlySet<string>,
): Difference[] {
  return stored.flatMap(({ table, junction, other }) => {
    const ends = [table, other].flatMap(({ native }) => (native ? [tableKey(native)] : []))
    // Then the table that is gone removes the link.
    if (ends.some((end) => !present.has(end))) return []
    const at = { schema: junction.schema, name: junction.table }
    const found = joined.find((each) => tableKey(each) === tableKey(at))
    if (!found || String(joinedKeys(found).toSorted()) !== String(ends.toSorted()))
      return [
        difference(
          'TABLE_VIRTUAL_M2M_REMOVE',
          at,
          null,
          { kind: 'goneJunction', table, junction },
          partOf('target', linkText(table, other), null),
        ),
      ]
    const sides = junctionSides(table, junction, found)
    const parts = partOf('key', `${junction.a}, ${junction.b}`, `${sides.a}, ${sides.b}`)
    return parts.length === 0
      ? []
      : [
          difference(
            'TABLE_VIRTUAL_M2M_CHANGE',
            at,
            null,
            { kind: 'changedJunction', table, junction, found },
            parts,
          ),
        ]
  })
}

/** The columns of a join table with the ids of both tables, those of `table` first. */
export function junctionSides(
  { native }: Table,
  known: Pick<NativeJunction, 'a' | 'b'>,
  { joins }: FoundTable,
): { a: string; b: string } {
  const [first, second] = joins ?? []
  const columnOf = (link: FoundLink | undefined) => link?.columns[0] ?? ''
  const [one, two] = [columnOf(first), columnOf(second)]
  const isSelf = first?.to.schema === second?.to.schema && first?.to.table === second?.to.table
  const isFirst = native ? first?.to.schema === native.schema && first.to.table === native.name : false
  // Names tell the sides of a table that is joined with itself.
  const isSwapped = isSelf ? known.a === two || known.b === one : !isFirst
  return isSwapped ? { a: two, b: one } : { a: one, b: two }
}

function linkText(table: Table, other: Table): string {
  return `${table.title}, ${other.title}`
}
