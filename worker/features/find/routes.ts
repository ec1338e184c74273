import type { QueryOf } from '#core/api/call/define-call.ts'
import { type FoundRecords, recordsFind } from '#core/api/records/find.ts'
import { fail } from '#core/errors.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Column, Table } from '#core/schema.ts'
import { resultOf } from '../../store/base-databases/read-plan.ts'
import type { SqlResult } from '../../platform/statement.ts'
import type { Context } from '../../context.ts'
import { decodeFound, searchable } from '../../engine/read/find.ts'
import { route } from '../../request/register-routes.ts'
import { type TableAndViewRef, recordScope } from '../../records/record-scope.ts'
import { recordWriter } from '../../records/record-wire.ts'

async function find(
  context: Context,
  { params, query }: { params: TableAndViewRef; query: QueryOf<typeof recordsFind> },
): Promise<FoundRecords> {
  if (query.text === '') fail('INVALID_REQUEST', { problem: 'Send the text to find as text.' })
  const database = await context.database()
  return database.read((schema, engine) => {
    const scope = recordScope(schema, params, query, context)
    const { limit, ...request } = query
    const resolved = { ...resolveQuery(request, scope), limit }
    const columns = searchable(scope.table, resolved)
    return {
      statements: [engine.findStatement(scope.table, resolved, { text: query.text, columns })],
      decode: (results, { lastSeq: seq }) => ({
        ...foundRecords(scope.table, columns, resultOf(results, 0)),
        seq,
      }),
    }
  })
}

function foundRecords(table: Table, columns: Column[], result: SqlResult): Omit<FoundRecords, 'seq'> {
  const { found, total } = decodeFound(table, columns, result)
  const write = recordWriter(
    table,
    columns.map((column) => column.id),
    'native',
  )
  const list = found.map(({ record, place, columns: held }) => {
    const wire = write(record)
    return { id: record.id, place, cells: Object.fromEntries(held.map((id) => [id, wire[id]])) }
  })
  return { list, total }
}

export const findRoutes = [route(recordsFind, find)]
