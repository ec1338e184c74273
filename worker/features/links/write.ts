import type { QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/links.ts'
import { AppError, fail } from '#core/errors.ts'
import { readLinks } from '#core/fields/links/linked-values.ts'
import { problemText } from '#core/fields/problems.ts'
import type { Column } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import type { Pair } from '../../engine/links/link-change.ts'
import { parseRecordId } from '../../records/parse-rows.ts'
import { linksPlan } from '../../records/virtual-link-writes.ts'
import { writeRecords } from '../../records/write-records.ts'
import { type LinkCell, linkColumn } from './link-cell.ts'

type Input = { params: LinkCell; query: QueryOf<typeof calls.linksAdd>; body: unknown }

/** Adds links; existing ones are kept. A single link is replaced. */
export async function addLinks(context: Context, input: Input): Promise<boolean> {
  await change(context, input, (pairs, column) => ({
    add: pairs,
    remove: [],
    // A single link replaces the old one.
    replace: column.link?.through.kind === 'ownKey' ? pairs.map(([own]) => own) : [],
  }))
  return true
}

/** Removes links; missing ones are ignored. */
export async function removeLinks(context: Context, input: Input): Promise<boolean> {
  await change(context, input, (pairs) => ({ add: [], remove: pairs, replace: [] }), 'any')
  return true
}

async function change(
  context: Context,
  { params, query, body }: Input,
  make: (pairs: Pair[], column: Column) => { add: Pair[]; remove: Pair[]; replace: number[] },
  number: 'any' | 'fitting' = 'fitting',
): Promise<void> {
  const own = parseRecordId(params.recordId)
  try {
    await writeRecords(context, {
      group: query.group,
      plan: (schema, stamp, engine) => {
        const { column } = linkColumn(schema, params)
        const pairs = readIds(body, column, number).map((other): Pair => [own, other])
        return { ...linksPlan(engine, column, make(pairs, column), stamp), result: null }
      },
    })
  } catch (error) {
    throw await named(context, params, error)
  }
}

function readIds(body: unknown, column: Column, number: 'any' | 'fitting'): number[] {
  if (body === undefined || body === null) fail('INVALID_REQUEST', { problem: 'Name the records to link.' })
  const parsed = readLinks(body, column, number === 'any')
  if (!parsed.ok)
    fail('INVALID_VALUE', { title: column.title, problem: problemText(parsed.problem), field: column.title })
  return Array.isArray(parsed.value) ? parsed.value.map(Number) : []
}

/** Names the first missing record of several. */
async function named(context: Context, params: LinkCell, error: unknown): Promise<unknown> {
  const isMissing = error instanceof AppError && error.code === 'LINKED_RECORD_NOT_FOUND'
  const ids = isMissing ? error.details['ids'] : undefined
  if (!isMissing || !Array.isArray(ids)) return error
  const database = await context.database()
  return database.read((current, engine) => {
    const { table } = linkColumn(current, params).path
    return {
      statements: [engine.missingIdsStatement(table, ids.map(Number))],
      decode: ([found]) => {
        const id = found?.rows[0]?.[0]
        return id === undefined ? error : new AppError('LINKED_RECORD_NOT_FOUND', { id, table: table.title })
      },
    }
  })
}
