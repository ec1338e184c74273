import { createClient, type InStatement, type ResultSet, type Row, type Value } from '@libsql/client/http'
import {
  boundArg,
  type SqlArg,
  type SqlResult,
  type SqlValue,
  type Statement,
} from '../platform/statement.ts'
import type { Address, Transport } from './transport.ts'

/** Sends batches through the standard libSQL client over HTTP. */
export function libsqlTransport(address: Address, timeoutMs: number): Transport {
  const client = createClient({
    // The client resolves its paths against this address, which drops a last segment without a slash.
    url: address.url.endsWith('/') ? address.url : `${address.url}/`,
    ...(address.authToken === '' ? {} : { authToken: address.authToken }),
    // Numbers would throw beyond 2^53.
    intMode: 'bigint',
    // No shared queue, because a canceled request would keep its place in it forever.
    concurrency: Infinity,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  })
  return async (statements, mode) => (await client.batch(statements.map(toClient), mode)).map(fromClient)
}

function toClient({ sql, args }: Statement): InStatement {
  return { sql, args: args.map((arg) => clientArg(boundArg(arg))) }
}

/** The client sends every number as a float; to SQL, 25.0 is not 25. */
function clientArg(arg: SqlArg): Exclude<SqlArg, number> | number {
  return typeof arg === 'number' && Number.isSafeInteger(arg) ? BigInt(arg) : arg
}

function fromClient({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet): SqlResult {
  return {
    columns,
    rows: rows.map(cells),
    rowsAffected,
    lastInsertRowid: lastInsertRowid === undefined ? null : Number(lastInsertRowid),
  }
}

function cells(row: Row): SqlValue[] {
  return Array.from(row, cell)
}

function cell(value: Value | undefined): SqlValue {
  if (value === undefined) return null
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}
