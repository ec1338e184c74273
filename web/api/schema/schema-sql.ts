import { queryOptions } from '@tanstack/react-query'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import { schemaSql } from '#core/api/endpoints/schema-sql.ts'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { ColumnOperation } from './column-bulk.ts'
import { request } from '../session/current-session.ts'

export type PreviewedChange = EndpointBody<typeof schemaSql>

/** The SQL that a change of a table or field will run in its data source. */
export function previewSql(baseId: string, change: PreviewedChange): Promise<SchemaSqlWire> {
  return request(schemaSql, { params: { baseId }, body: change })
}

/** The SQL of several changes of one table. */
export async function previewOperations(
  { id, base_id: baseId }: Pick<TableWire, 'id' | 'base_id'>,
  ops: readonly ColumnOperation[],
): Promise<SchemaSqlWire> {
  const shown = await Promise.all(ops.map((op) => previewSql(baseId, changeOf(id, op))))
  return {
    statements: [...new Set(shown.flatMap(({ statements }) => statements))],
    final: shown.some(({ final }) => final),
  }
}

function changeOf(tableId: string, operation: ColumnOperation): PreviewedChange {
  const { op, column } = operation
  if (op === 'add') return { change: 'column.create', table_id: tableId, column }
  return op === 'delete'
    ? { change: 'column.delete', column_id: column.id }
    : { change: 'column.update', column_id: column.id, column }
}

/** The same as a query, which is always asked again: the table may have changed. */
export const schemaSqlQuery = (baseId: string, change: PreviewedChange) =>
  queryOptions({
    queryKey: ['schema-sql', baseId, change],
    queryFn: () => previewSql(baseId, change),
    staleTime: 0,
    gcTime: 0,
  })
