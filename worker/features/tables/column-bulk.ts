import type { ColumnsBulkResponse } from '#core/api/tables/column-bulk.ts'
import type * as calls from '#core/api/tables/column-bulk.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { toTableWire } from '#core/api/wire/wire.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import { randomText } from '#core/ids.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { type Prepared, prepareConversion } from '../../conversion/convert.ts'
import { withoutCompiled } from '../../conversion/target-column.ts'
import { inTurn } from '../../request/in-write-queue.ts'
import { fingerprint } from '../../security/fingerprint.ts'
import { peopleForDefaults } from '../../schema/people-for-defaults.ts'
import { purgeExpired } from '../../soft-delete/purge-expired.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import { bulkPlans, conversionsOf, planOfOperation } from './column-bulk-plans.ts'
import { optionAges } from './merge-options.ts'
import { describeBlanks } from '../../schema/require-no-blanks.ts'
import { duplicateValuesError } from './duplicate-error.ts'

type Body = BodyOf<typeof calls.columnsBulk>
type OfTable = { params: ParamsOf<typeof calls.columnsBulk> }
type Input = OfTable & { query: QueryOf<typeof calls.columnsBulk>; body: Body }

export async function columnsHash(context: Context, { params }: OfTable): Promise<{ hash: string }> {
  const database = await context.database()
  return { hash: await hashOf(findTable(await database.schema(), params.tableId)) }
}

/** Adds, changes and deletes columns in one transaction and one undo step. */
export async function changeColumns(
  context: Context,
  { params, query, body }: Input,
): Promise<ColumnsBulkResponse> {
  const database = await context.database()
  const actor = await context.actor
  if (body.ops.some((op) => op.op === 'update' && op.place)) await context.require('view.configure')
  const people = await peopleForDefaults(
    context,
    body.ops.flatMap((op) => (op.op === 'add' ? op.column : [])),
  )
  const grouped = { ...context, group: query.group ?? randomText(20) }
  const ages = await optionAges(
    context,
    body.ops.flatMap((each) => (each.op === 'update' ? [each.column] : [])),
  )
  const prepared = await prepareAll(grouped, params.tableId, body)
  const commit = async (ours: Context): Promise<number> => {
    const own = await ours.database()
    const { committed } = await own.writeAll(async (schema, engine) => {
      const table = findTable(schema, params.tableId)
      await requireExpected(table, body)
      const conversions = prepared.map(({ op, conversion }) => ({ op, swap: conversion.ready().swap }))
      const withCascade = query.cascade !== 'false'
      const { ops } = body
      const input = { table, ops, conversions, people, withCascade, ages }
      return { plans: bulkPlans(engine, grouped, actor, schema, input), result: null }
    })
    ours.publish(
      database.baseId,
      committed.map(({ change }) => change),
    )
    return committed.at(-1)?.seq ?? 0
  }
  try {
    const seq = await commitUndisturbed(grouped, prepared, commit).catch(async (error: unknown) => {
      throw await inWords(database, params.tableId, body, error)
    })
    context.headers.set('x-change-seq', String(seq))
    context.waitUntil(purgeExpired(context))
    const schema = await database.schema()
    return { failedOps: [], table: toTableWire(schema, findTable(schema, params.tableId), actor), seq }
  } catch (error) {
    await Promise.all(prepared.map(({ conversion }) => conversion.discard()))
    throw error
  }
}

/** Commits the prepared changes; after a few conflicts, blocks other writers. */
async function commitUndisturbed(
  context: Context,
  prepared: Waiting[],
  commit: (context: Context) => Promise<number>,
): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await commit(context)
    } catch (error) {
      if (!isWritten(error)) throw error
      await catchUpAll(context, prepared)
    }
  }
  return inTurn(context, async (ours) => {
    await catchUpAll(ours, prepared)
    return commit(ours)
  })
}

const attempts = 3

type Waiting = { op: number; conversion: Prepared; again: (context: Context) => Promise<Prepared> }

/** In sequence, because each may have a million values. */
async function prepareAll(context: Context, tableId: string, body: Body): Promise<Waiting[]> {
  const database = await context.database()
  const table = findTable(await database.schema(), tableId)
  await requireExpected(table, body)
  const waiting: Waiting[] = []
  try {
    for (const { op, columnId, conversion } of conversionsOf(table, body.ops)) {
      const again = (ours: Context): Promise<Prepared> =>
        prepareConversion(ours, columnId, conversion).catch((error: unknown) => {
          throw planOfOperation(op, error)
        })
      waiting.push({ op, conversion: await again(context), again })
    }
    return waiting
  } catch (error) {
    await Promise.all(waiting.map(({ conversion }) => conversion.discard()))
    throw error
  }
}

async function catchUpAll(context: Context, waiting: Waiting[]): Promise<void> {
  const database = await context.database()
  for (const each of waiting) {
    if (each.conversion.catchUp) await each.conversion.catchUp(database)
    else each.conversion = await each.again(context)
  }
}

function isWritten(error: unknown): boolean {
  return error instanceof AppError && error.code === 'DATABASE_BUSY'
}

async function inWords(
  database: BaseDatabase,
  tableId: string,
  { ops }: Body,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof StoreConstraintError) || error.kind !== 'unique')
    return describeBlanks(database, error)
  const { columns } = findTable(await database.schema(), tableId)
  for (const [op, each] of ops.entries()) {
    const column = each.op === 'update' ? columns.find(({ id }) => id === each.column.id) : undefined
    const isNew = each.op === 'update' && each.column.unique === true && column?.unique === false
    const problem = column && isNew ? await duplicateValuesError(database, column) : null
    if (problem && problem.details['count'] !== 0) return planOfOperation(op, problem)
  }
  return new AppError('INVALID_REQUEST', {
    problem: 'Some records have the same value in a field that must be unique. Nothing was changed.',
  })
}

/** Throws SCHEMA_CHANGED if the columns have changed since the caller read them. */
async function requireExpected(table: Table, { hash }: Body): Promise<void> {
  if (hash && hash !== (await hashOf(table))) fail('SCHEMA_CHANGED')
}

/** Hash of a table's columns. */
function hashOf({ columns }: Table): Promise<string> {
  return fingerprint(JSON.stringify(columns.map(withoutCompiled)))
}
