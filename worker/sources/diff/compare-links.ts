import { fieldOf } from '#core/fields/index.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import type { Table } from '#core/schema.ts'
import type { FoundLink, FoundTable } from '../../engine/sources/introspection.ts'
import { idColumnOf } from '../../schema/attach/attach-columns.ts'
import { type Reference, referenceOf, singleFirst } from '../../schema/attach/attach-links.ts'
import { type Difference, difference, partOf, type StoredLink, tableKey } from './difference.ts'

type Tables = {
  /** Attached tables by their key in the database. */
  attached: ReadonlyMap<string, Table>
  /** Tables of the database. */
  found: ReadonlyMap<string, FoundTable>
}

type Expected = { foundLink: FoundLink; target: Table; reference: Reference }

/** Foreign keys between attached tables that are new, gone or different. */
export function compareLinks(table: Table, found: FoundTable, tables: Tables): Difference[] {
  const stored = storedLinks(table)
  const expected = expectedLinks(found, tables, stored)
  const names = new Set(found.columns.map(({ name }) => name))
  const goneTables = new Set(
    [...tables.attached].filter(([key]) => !tables.found.has(key)).map(([, { id }]) => id),
  )
  return [
    ...stored.flatMap((link) => {
      const name = link.cell.native?.name ?? ''
      const options = readLinkOptions(link.column)
      // Then the column or the table that is gone removes the link.
      if (!names.has(name) || goneTables.has(options.relatedTableId)) return []
      const now = expected.get(name)
      if (!now) {
        const before = titleOf(tables, options.relatedTableId)
        return [
          difference(
            'TABLE_RELATION_REMOVE',
            found,
            name,
            { kind: 'goneLink', table, link },
            partOf('target', before, null),
          ),
        ]
      }
      const parts = [
        ...(options.relatedTableId === now.target.id
          ? []
          : partOf('target', titleOf(tables, options.relatedTableId), now.target.title)),
        ...partOf(
          'relation',
          options.relation === 'oo' ? 'one' : 'many',
          now.foundLink.isUnique ? 'one' : 'many',
        ),
        ...partOf('key', nameOf(link.cell.native ?? {}), nameOf(now.reference)),
      ]
      if (parts.length === 0) return []
      const { foundLink, reference } = now
      return [
        difference(
          'TABLE_RELATION_CHANGE',
          found,
          name,
          { kind: 'changedLink', table, link, found, foundLink, reference },
          parts,
        ),
      ]
    }),
    ...[...expected].flatMap(([name, { foundLink, target }]) => {
      const cell = table.columns.find(({ native }) => native?.name === name)
      if (cell && (cell.primaryKey || fieldOf(cell).isForeignKey)) return []
      return [
        difference(
          'TABLE_RELATION_ADD',
          found,
          name,
          { kind: 'newLink', table, found, foundLink },
          partOf('target', null, target.title),
        ),
      ]
    }),
  ]
}

/** The foreign keys of a table that it shows as links. */
export function storedLinks({ columns }: Table): StoredLink[] {
  return columns.flatMap((cell) => {
    if (!cell.native || !fieldOf(cell).isForeignKey) return []
    const column = columns.find((each) => each.options['foreignKeyColumnId'] === cell.id)
    return column ? [{ cell, column }] : []
  })
}

/** Links that the table would have if it were attached now, by column. One column links once. */
function expectedLinks(
  found: FoundTable,
  tables: Tables,
  stored: readonly StoredLink[],
): Map<string, Expected> {
  const links = new Map<string, Expected>()
  for (const foundLink of singleFirst(found.links)) {
    const key = tableKey({ schema: foundLink.to.schema, name: foundLink.to.table })
    const target = tables.attached.get(key)
    const reference = referenceOf(foundLink, found, tables.found.get(key))
    if (!target || reference === null) continue
    // A new foreign key beside it does not move a link to another of its columns.
    const known = stored.find(({ cell }) => String(cell.native?.keyColumns) === String(reference.keyColumns))
    const kept = reference.keyColumns ? known?.cell.native?.name : undefined
    const name = kept === undefined || links.has(kept) ? reference.column : kept
    if (!links.has(name) && idColumnOf(found)?.name !== name)
      links.set(name, { foundLink, target, reference: { ...reference, column: name } })
  }
  return links
}

/** What a link refers to, as people read it in the list of changes. */
function nameOf(reference: { isHashed?: boolean; keyColumns?: string[] | null | undefined }): string {
  if (!reference.isHashed) return 'id'
  return reference.keyColumns ? `hashed (${reference.keyColumns.join(', ')})` : 'hashed'
}

function titleOf({ attached }: Tables, id: string): string | null {
  return [...attached.values()].find((table) => table.id === id)?.title ?? null
}
