import type { ListQuery } from '#core/api/record-queries.ts'
import type { RecordsPage } from '#core/api/records.ts'
import { pageInfo, pageInfoAfter } from '#core/api/shapes.ts'
import { fail } from '#core/errors.ts'
import { type Nested, resolveNested } from '#core/query/nested.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Query } from '#core/query/query.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { decodeCount, decodeRecords } from './engine/decode.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import { recordExistsStatement } from './engine/linked-to.ts'
import { countStatement, listStatement } from './engine/select.ts'
import type { FileLinks } from './file-links.ts'
import type { RecordScope } from './record-scope.ts'
import { fileLinksOf, recordWriter } from './record-wire.ts'
import type { Home } from './store/homes/home.ts'

/** One page of records in one round trip: the rows, how many there are, and the change they are as of. */
export async function listRecords(
  home: Home,
  query: ListQuery,
  scopeIn: (schema: BaseSchema) => RecordScope | Promise<RecordScope>,
  permitted: () => Promise<void>,
): Promise<RecordsPage> {
  let asked: Asked | null = null
  const { results, lastSeq } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    const resolved = resolveQuery(query, scope)
    const isWhole = query.fields !== undefined || scope.onlyShown
    const columns = isWhole ? resolved.columns : withKey(scope.table, resolved.columns)
    const nested = resolveNested(query.nested, {
      columns: columnsOf(scope, resolved.columns),
      clock: scope.clock,
      ...(scope.onlyShown ? { onlyShown: true } : {}),
    })
    asked = {
      table: scope.table,
      query: { ...resolved, columns },
      nested,
      files: scope.files ?? null,
    }
    if (isCostly(resolved)) await permitted()
    return [
      listStatement(sqlite, scope.table, asked.query, nested.shown),
      countStatement(sqlite, scope.table, resolved),
      ...(resolved.after === undefined ? [] : [recordExistsStatement(sqlite, scope.table, resolved.after)]),
    ]
  })
  return answer(asked, query, results, lastSeq)
}

/** True for a query that looks at more records than it returns, whether the request or the view says so. */
export function isCostly({ filter, sorts, search }: Query): boolean {
  return filter !== null || sorts.length > 0 || search !== ''
}

type Asked = { table: Table; query: Query; nested: Nested; files: FileLinks | null }

/** The columns that `nested` may speak of: of a public link only those that it shows. */
function columnsOf({ table, onlyShown }: RecordScope, shown: string[]): Column[] {
  return onlyShown ? table.columns.filter((column) => shown.includes(column.id)) : table.columns
}

function answer(
  asked: Asked | null,
  { format }: ListQuery,
  [rows, count, known]: Awaited<ReturnType<Home['read']>>['results'],
  seq: number,
): RecordsPage {
  if (!asked || !rows || !count) throw new Error('The home answered nothing.')
  const { table, query, nested, files } = asked
  const { after, limit, offset } = query
  if (after !== undefined && known?.rows[0]?.[0] !== 1) fail('RECORD_NOT_FOUND', { id: after })
  const { records } = decodeRecords(table, query.columns, rows, nested.linked)
  const total = decodeCount(count)
  return {
    list: records.map(recordWriter(table, query.columns, format, nested.linked, files)),
    pageInfo:
      after === undefined ? pageInfo(total, offset, limit) : pageInfoAfter(total, records.length, limit),
    seq,
    ...(files && format === 'native' ? fileLinksOf(records, table, query.columns, files) : {}),
  }
}

/** For members the ID column comes along whatever the view shows: without it nobody could edit the row. */
function withKey(table: Table, columns: string[]): string[] {
  const key = table.columns.find((column) => column.primaryKey)
  return !key || columns.includes(key.id) ? columns : [key.id, ...columns]
}
