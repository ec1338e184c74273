import type { QueryOf } from '#core/api/call.ts'
import { type FoundRecords, recordsFind } from '#core/api/find.ts'
import { fail } from '#core/errors.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { decodeFound, findStatement, searchable } from '../../engine/find.ts'
import { route } from '../../mount.ts'
import { type Place, recordScope } from '../../record-scope.ts'
import { recordWriter } from '../../record-wire.ts'

async function find(
  context: Context,
  { params, query }: { params: Place; query: QueryOf<typeof recordsFind> },
): Promise<FoundRecords> {
  if (query.text === '') fail('INVALID_REQUEST', { problem: 'Say in text what to find.' })
  const home = await context.home()
  let asked: { table: Table; columns: Column[] } | null = null
  const { results, lastSeq } = await home.read((schema) => {
    const scope = recordScope(schema, params, query, context)
    const { limit, ...request } = query
    const resolved = { ...resolveQuery(request, scope), limit }
    const columns = searchable(scope.table, resolved)
    asked = { table: scope.table, columns }
    return [findStatement(sqlite, scope.table, resolved, { text: query.text, columns })]
  })
  return answer(asked, results[0], lastSeq)
}

function answer(
  asked: { table: Table; columns: Column[] } | null,
  result: Parameters<typeof decodeFound>[2] | undefined,
  seq: number,
): FoundRecords {
  if (!asked || !result) throw new Error('The home answered nothing.')
  const { table, columns } = asked
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
  return { list, total, seq }
}

export const findRoutes = [route(recordsFind, find)]
