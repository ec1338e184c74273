import { type SQLChunk, SQL, StringChunk, sql } from 'drizzle-orm'
import type { PrintedStep } from '../../dialect.ts'

/**
 * Writes the values of steps in their places. A subquery that keeps them would be one of the row without an aggregate,
 * which Snowflake does not evaluate; what becomes too long in this way is computed by the worker (see
 * `client-evaluated.ts`).
 */
export function inPlace(steps: PrintedStep[], body: SQL): SQL {
  const values = new Map<string, SQL>()
  for (const step of steps)
    for (const { name, value } of step) values.set(name, sql`(${replaced(value, values)})`)
  return replaced(body, values)
}

function replaced(fragment: SQL, values: ReadonlyMap<string, SQL>): SQL {
  return new SQL(fragment.queryChunks.map((chunk) => replacedChunk(chunk, values)))
}

function replacedChunk(chunk: SQLChunk, values: ReadonlyMap<string, SQL>): SQLChunk {
  if (chunk instanceof SQL) return replaced(chunk, values)
  if (Array.isArray(chunk)) return chunk.map((each: SQLChunk) => replacedChunk(each, values))
  if (!(chunk instanceof StringChunk)) return chunk
  return values.get(chunk.value.join('')) ?? chunk
}
