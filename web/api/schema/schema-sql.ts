import { queryOptions } from '@tanstack/react-query'
import type { EndpointBody } from '#core/api/endpoints/endpoint-types.ts'
import { schemaSql } from '#core/api/endpoints/schema-sql.ts'
import type { SchemaSqlWire } from '#core/api/schema-sql.ts'
import { request } from '../session/current-session.ts'

export type PreviewedChange = EndpointBody<typeof schemaSql>

/** The SQL that a change of a table or field will run in its data source. */
export function previewSql(baseId: string, change: PreviewedChange): Promise<SchemaSqlWire> {
  return request(schemaSql, { params: { baseId }, body: change })
}

/** The same as a query, which is always asked again: the table may have changed. */
export const schemaSqlQuery = (baseId: string, change: PreviewedChange) =>
  queryOptions({
    queryKey: ['schema-sql', baseId, change],
    queryFn: () => previewSql(baseId, change),
    staleTime: 0,
    gcTime: 0,
  })
