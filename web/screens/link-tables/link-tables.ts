import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'

/** A many-to-many link between two tables, seen from the table that comes first. */
export type LinkTable<Table = TableWire> = { column: ColumnWire; first: Table; second: Table; title: string }

/** The many-to-many links of a base, each once although both of its tables have a field for it. */
export function linkTablesOf<Table extends Pick<TableWire, 'id' | 'title' | 'columns'>>(
  tables: readonly Table[],
): LinkTable<Table>[] {
  const inverses = new Set<string>()
  const found: Omit<LinkTable<Table>, 'title'>[] = []
  for (const first of tables)
    for (const column of first.columns) {
      const { type, fk_related_model_id: secondId, fk_inverse_column_id: inverse } = column.colOptions ?? {}
      const second = tables.find(({ id }) => id === secondId)
      if (type !== 'mm' || !second || inverses.has(column.id)) continue
      if (inverse) inverses.add(inverse)
      found.push({ column, first, second })
    }
  const namesOf = Map.groupBy(found, pairTitle)
  return found.map((one) => {
    const title = pairTitle(one)
    // Two links between the same tables differ by their field.
    return { ...one, title: (namesOf.get(title)?.length ?? 0) > 1 ? `${title} · ${one.column.title}` : title }
  })
}

function pairTitle({ first, second }: Record<'first' | 'second', Pick<TableWire, 'title'>>): string {
  return `${first.title} ↔ ${second.title}`
}
