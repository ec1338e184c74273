import type { ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/tables/webhooks.ts'
import type { SamplePayload } from '#core/api/tables/webhooks.ts'
import { listQuery } from '#core/api/records/record-queries.ts'
import { fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import * as v from 'valibot'
import { mapRead } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { listPlan } from '../../records/list-records.ts'
import { recordScope } from '../../records/record-scope.ts'

export async function listHooks(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.hooksList> },
): Promise<{ list: never[] }> {
  const database = await context.database()
  findTable(await database.schema(), params.tableId)
  return { list: [] }
}

/** Rejects webhooks, because they would never be called. */
export async function refuseHook(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.hooksCreate> },
): Promise<never> {
  const database = await context.database()
  findTable(await database.schema(), params.tableId)
  return fail('WEBHOOKS_UNAVAILABLE')
}

/** Sample payload with the table's first record, for authors of receivers. */
export async function samplePayload(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.hooksSample> },
): Promise<SamplePayload> {
  const database = await context.database()
  const query = v.parse(listQuery, { limit: '1' })
  const { list, title } = await database.read((schema, engine) => {
    const scope = recordScope(schema, params, {}, context)
    return mapRead(listPlan(engine, scope, query), (page) => ({ ...page, title: scope.table.title }))
  })
  const { event, operation, tableId } = params
  return {
    type: `records.${event}.${operation}`,
    id: crypto.randomUUID(),
    data: {
      table_id: tableId,
      table_name: title,
      ...(operation.toLowerCase().endsWith('update') ? { previous_rows: list } : {}),
      rows: list,
    },
  }
}
