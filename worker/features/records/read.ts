import type { BodyOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/records.ts'
import type { RecordsPage, RecordWire } from '#core/api/records.ts'
import { AppError, fail } from '#core/errors.ts'
import { parseFields } from '#core/query/fields.ts'
import { type Nested, resolveNested } from '#core/query/nested.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { decodeCount, decodeRecords } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { byIdsStatement, countStatement } from '../../engine/select.ts'
import { isCostly, listRecords } from '../../list-records.ts'
import type { FileLinks } from '../../file-links.ts'
import { clockOf, type Place, recordScope, recordTable } from '../../record-scope.ts'
import { linksOf, recordWriter } from '../../record-wire.ts'
import { parseRecordId } from '../../read-rows.ts'

type OfTable<Query> = { params: Place; query: Query }
type ListQuery = QueryOf<typeof calls.recordsList>
type ReadQuery = QueryOf<typeof calls.recordsRead>

export async function list(context: Context, { params, query }: OfTable<ListQuery>): Promise<RecordsPage> {
  const scopeIn = (schema: BaseSchema) => recordScope(schema, params, query, context)
  return listRecords(await context.home(), query, scopeIn, context.permitted)
}

export async function findOne(context: Context, { params, query }: OfTable<ListQuery>): Promise<RecordWire> {
  const page = await list(context, { params, query: { ...query, limit: 1, offset: 0 } })
  // The wire answers an empty object where nothing fits.
  return page.list[0] ?? {}
}

export async function count(
  context: Context,
  { params, query }: OfTable<QueryOf<typeof calls.recordsCount>>,
): Promise<{ count: number }> {
  const home = await context.home()
  const { results } = await home.read(async (schema) => {
    const scope = recordScope(schema, params, query, context)
    const resolved = resolveQuery(query, scope)
    if (isCostly(resolved)) await context.permitted()
    return [countStatement(sqlite, scope.table, resolved)]
  })
  return { count: results[0] ? decodeCount(results[0]) : 0 }
}

export async function read(
  context: Context,
  { params, query }: OfTable<ReadQuery> & { params: { recordId: string } },
): Promise<RecordWire> {
  const id = parseRecordId(params.recordId)
  const home = await context.home()
  let asked: Asked | null = null
  const { results } = await home.read((schema) => {
    const table = recordTable(schema, params, context)
    const columns = query.fields
      ? parseFields(query.fields, table.columns)
      : table.columns.map((column) => column.id)
    const clock = clockOf(context)
    const nested = resolveNested(query.nested, { columns: table.columns, clock })
    asked = { table, columns, nested }
    return [byIdsStatement(sqlite, table, columns, [id], nested.shown)]
  })
  return found(asked, results[0], id, query.format, linksOf(context))
}

export async function exists(
  context: Context,
  { params }: { params: Place & { recordId: string }; query: unknown; body?: BodyOf<typeof calls.dataExist> },
): Promise<boolean> {
  try {
    await read(context, { params, query: {} })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'RECORD_NOT_FOUND') return false
    throw error
  }
}

type Asked = { table: Table; columns: string[]; nested: Nested }

function found(
  asked: Asked | null,
  result: Parameters<typeof decodeRecords>[2] | undefined,
  id: number,
  format: ReadQuery['format'],
  files: FileLinks,
): RecordWire {
  if (!asked || !result) throw new Error('The home answered nothing.')
  const [record] = decodeRecords(asked.table, asked.columns, result, asked.nested.linked).records
  if (!record) fail('RECORD_NOT_FOUND', { id })
  return recordWriter(asked.table, asked.columns, format, asked.nested.linked, files)(record)
}
