import type { QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/links.ts'
import { AppError, fail } from '#core/errors.ts'
import { readLinks } from '#core/fields/linked.ts'
import { problemText } from '#core/fields/problems.ts'
import type { Column } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import type { Pair } from '../../engine/link-change.ts'
import { linkPlan } from '../../engine/link-plan.ts'
import { missingIdsStatement } from '../../engine/presence.ts'
import { parseRecordId } from '../../read-rows.ts'
import { writeRecords } from '../../record-write.ts'
import { type LinkPlace, linkColumn } from './place.ts'

type Input = { params: LinkPlace; query: QueryOf<typeof calls.linksAdd>; body: unknown }

/** Links records; those that are linked already stay so. Where only one can be linked it takes the old one's place. */
export async function addLinks(context: Context, input: Input): Promise<boolean> {
  await change(context, input, (pairs, column) => ({
    add: pairs,
    remove: [],
    // A record that has one link at most leaves the old one.
    replace: column.link?.through.kind === 'ownKey' ? pairs.map(([own]) => own) : [],
  }))
  return true
}

/** Takes links away; those that are not there are no error. */
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
      plan: (schema, stamp) => {
        const { column } = linkColumn(schema, params)
        const pairs = readIds(body, column, number).map((other): Pair => [own, other])
        return linkPlan(sqlite, column, make(pairs, column), stamp)
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

/** Of many records that were to be linked, the first that does not exist is named. */
async function named(context: Context, params: LinkPlace, error: unknown): Promise<unknown> {
  const isMissing = error instanceof AppError && error.code === 'LINKED_RECORD_NOT_FOUND'
  const ids = isMissing ? error.details['ids'] : undefined
  if (!isMissing || !Array.isArray(ids)) return error
  const home = await context.home()
  const { schema, results } = await home.read((current) => [
    missingIdsStatement(sqlite, linkColumn(current, params).path.table, ids.map(Number)),
  ])
  const id = results[0]?.rows[0]?.[0]
  if (id === undefined) return error
  return new AppError('LINKED_RECORD_NOT_FOUND', { id, table: linkColumn(schema, params).path.table.title })
}
