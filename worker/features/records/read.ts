import type { BodyOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/records.ts'
import type { RecordsPage, RecordWire } from '#core/api/records/records.ts'
import { fail } from '#core/errors.ts'
import { parseFields } from '#core/query/fields.ts'
import { resolveNested } from '#core/query/nested.ts'
import type { SqlResult } from '../../platform/statement.ts'
import { linksElsewhere } from '../../records/virtual-links.ts'
import { asRead, mapRead, resultOf } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { decodeRecords } from '../../engine/read/decode.ts'
import { countPlan, listPlan } from '../../records/list-records.ts'
import { clockOf, type TableAndViewRef, recordScope, recordTable } from '../../records/record-scope.ts'
import { linksOf, recordWriter } from '../../records/record-wire.ts'
import { parseRecordId, wholeId } from '../../records/parse-rows.ts'

type OfTable<Query> = { params: TableAndViewRef; query: Query }
type ListQuery = QueryOf<typeof calls.recordsList>
type ReadQuery = QueryOf<typeof calls.recordsRead>

export async function list(context: Context, { params, query }: OfTable<ListQuery>): Promise<RecordsPage> {
  const database = await context.database()
  return database.read((schema, engine) =>
    listPlan(engine, recordScope(schema, params, query, context), query),
  )
}

export async function findOne(context: Context, { params, query }: OfTable<ListQuery>): Promise<RecordWire> {
  const page = await list(context, { params, query: { ...query, limit: 1, offset: 0 } })
  // Existing clients expect an empty object if nothing matches.
  return page.list[0] ?? {}
}

export async function count(
  context: Context,
  { params, query }: OfTable<QueryOf<typeof calls.recordsCount>>,
): Promise<{ count: number }> {
  const database = await context.database()
  return database.read((schema, engine) => {
    const plan = countPlan(engine, recordScope(schema, params, query, context), query)
    return mapRead(plan, (found) => ({ count: found }))
  })
}

export async function read(
  context: Context,
  { params, query }: OfTable<ReadQuery> & { params: { recordId: string } },
): Promise<RecordWire> {
  const id = parseRecordId(params.recordId)
  const database = await context.database()
  const files = linksOf(context)
  return database.read((schema, engine) => {
    const table = recordTable(schema, params, context)
    const columns = query.fields
      ? parseFields(query.fields, table.columns)
      : table.columns.map((column) => column.id)
    const clock = clockOf(context)
    const { shown, linked } = resolveNested(query.nested, { columns: table.columns, clock })
    const recordsIn = (results: readonly SqlResult[]) =>
      decodeRecords(table, columns, resultOf(results, 0), linked).records
    return {
      links: linksElsewhere(engine, table, columns, { shown, linked }, recordsIn),
      statements: [engine.byIdsStatement(table, columns, [id], shown)],
      decode(results, _at, fill = asRead) {
        const [record] = recordsIn(results)
        if (!record) fail('RECORD_NOT_FOUND', { id })
        return recordWriter(table, columns, query.format, linked, files)(fill(record))
      },
    }
  })
}

export async function exists(
  context: Context,
  {
    params,
  }: {
    params: TableAndViewRef & { recordId: string }
    query: unknown
    body?: BodyOf<typeof calls.dataExist>
  },
): Promise<boolean> {
  const id = wholeId(params.recordId)
  if (id === null) return false
  const database = await context.database()
  return database.read((schema, engine) => ({
    statements: [engine.recordExistsStatement(recordTable(schema, params, context), id)],
    decode: (results) => resultOf(results, 0).rows[0]?.[0] === 1,
  }))
}
