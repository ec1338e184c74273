import type { ColumnsBulkAnswer } from '#core/api/column-bulk.ts'
import type * as calls from '#core/api/column-bulk.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import { toTableWire } from '#core/api/wire.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find.ts'
import { randomText } from '#core/ids.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { catchUps, type Prepared, prepareConversion } from '../../conversion/convert.ts'
import { withoutCompiled } from '../../conversion/target.ts'
import { fingerprint } from '../../fingerprint.ts'
import { peopleFor } from '../../people-for.ts'
import { sweepRetired } from '../../retired/sweep.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import type { Home } from '../../store/homes/home.ts'
import { bulkPlans, conversionsOf, ofOperation } from './bulk-plans.ts'
import { withBlanks } from '../../must-be-filled.ts'
import { notUnique } from './not-unique.ts'

type Body = BodyOf<typeof calls.columnsBulk>
type OfTable = { params: ParamsOf<typeof calls.columnsBulk> }
type Input = OfTable & { query: QueryOf<typeof calls.columnsBulk>; body: Body }

export async function columnsHash(context: Context, { params }: OfTable): Promise<{ hash: string }> {
  const home = await context.home()
  return { hash: await hashOf(findTable(await home.schema(), params.tableId)) }
}

/** Adds, changes and deletes columns: one transaction, and one step of undo. */
export async function changeColumns(
  context: Context,
  { params, query, body }: Input,
): Promise<ColumnsBulkAnswer> {
  const home = await context.home()
  const actor = await context.actor
  if (body.ops.some((op) => op.op === 'update' && op.place)) await context.require('view.configure')
  const people = await peopleFor(
    context,
    body.ops.flatMap((op) => (op.op === 'add' ? op.column : [])),
  )
  const grouped = { ...context, group: query.group ?? randomText(20) }
  const prepared = await prepareAll(grouped, params.tableId, body)
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { committed } = await home.writeAll(async (schema) => {
          const table = findTable(schema, params.tableId)
          await requireAsSeen(table, body)
          const conversions = prepared.map(({ op, conversion }) => ({ op, swap: conversion.ready().swap }))
          const withCascade = query.cascade === 'true'
          return bulkPlans(grouped, actor, schema, { table, ops: body.ops, conversions, people, withCascade })
        })
        context.publish(
          home.baseId,
          committed.map(({ change }) => change),
        )
        const seq = committed.at(-1)?.seq ?? 0
        context.headers.set('x-change-seq', String(seq))
        context.waitUntil(sweepRetired(context))
        const schema = await home.schema()
        return { failedOps: [], table: toTableWire(schema, findTable(schema, params.tableId), actor), seq }
      } catch (error) {
        if (!isWritten(error) || attempt === catchUps) throw await inWords(home, params.tableId, body, error)
        await catchUpAll(prepared)
      }
    }
  } catch (error) {
    await Promise.all(prepared.map(({ conversion }) => conversion.discard()))
    throw error
  }
}

type Waiting = { op: number; conversion: Prepared; again: () => Promise<Prepared> }

/** One after the other: each may be about a million values. */
async function prepareAll(context: Context, tableId: string, body: Body): Promise<Waiting[]> {
  const home = await context.home()
  const table = findTable(await home.schema(), tableId)
  await requireAsSeen(table, body)
  const waiting: Waiting[] = []
  try {
    for (const { op, columnId, asked } of conversionsOf(table, body.ops)) {
      const again = (): Promise<Prepared> =>
        prepareConversion(context, columnId, asked).catch((error: unknown) => {
          throw ofOperation(op, error)
        })
      waiting.push({ op, conversion: await again(), again })
    }
    return waiting
  } catch (error) {
    await Promise.all(waiting.map(({ conversion }) => conversion.discard()))
    throw error
  }
}

async function catchUpAll(waiting: Waiting[]): Promise<void> {
  for (const each of waiting) {
    if (each.conversion.catchUp) await each.conversion.catchUp()
    else each.conversion = await each.again()
  }
}

function isWritten(error: unknown): boolean {
  return error instanceof AppError && error.code === 'WRITE_CONFLICT'
}

async function inWords(home: Home, tableId: string, { ops }: Body, error: unknown): Promise<unknown> {
  if (!(error instanceof StoreConstraintError) || error.kind !== 'unique') return withBlanks(home, error)
  const { columns } = findTable(await home.schema(), tableId)
  for (const [op, each] of ops.entries()) {
    const column = each.op === 'update' ? columns.find(({ id }) => id === each.column.id) : undefined
    const isNew = each.op === 'update' && each.column.unique === true && column?.unique === false
    const problem = column && isNew ? await notUnique(home, column) : null
    if (problem && problem.details['count'] !== 0) return ofOperation(op, problem)
  }
  return new AppError('INVALID_REQUEST', {
    problem: 'Some records hold the same value in a field that is to be unique. Nothing was changed.',
  })
}

/** SCHEMA_CHANGED where the columns are others than those that the caller has read. */
async function requireAsSeen(table: Table, { hash }: Body): Promise<void> {
  if (hash && hash !== (await hashOf(table))) fail('SCHEMA_CHANGED')
}

/** Says of which columns the table is made, in one word. */
function hashOf({ columns }: Table): Promise<string> {
  return fingerprint(JSON.stringify(columns.map(withoutCompiled)))
}
