import type { DependentsWire } from '#core/api/tables/tables.ts'
import type { BaseSchema } from '#core/schema.ts'

/** Views of remaining tables whose filters, sorts, settings or questions use one of the columns. */
export function viewsSetBy(
  { tables }: BaseSchema,
  gone: ReadonlySet<string>,
  own: readonly string[],
): DependentsWire['views'] {
  const isGone = (id: string | null): boolean => id !== null && gone.has(id)
  return tables
    .filter(({ id }) => !own.includes(id))
    .flatMap((table) =>
      table.views
        .filter(
          ({ filters, sorts, columns, options, type }) =>
            filters.some(({ columnId }) => isGone(columnId)) ||
            sorts.some(({ columnId }) => isGone(columnId)) ||
            (type === 'form' && columns.some(({ columnId, show }) => show && isGone(columnId))) ||
            [...gone].some((id) => JSON.stringify(options).includes(id)),
        )
        .map(({ id, title }) => ({ id, title, fk_model_id: table.id, table_title: table.title })),
    )
}
