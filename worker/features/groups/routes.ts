import * as calls from '#core/api/records/groups.ts'
import { aggregatePartsPlan, aggregatePlan } from '../../records/aggregate-records.ts'
import type { Context } from '../../context.ts'
import {
  groupCountPlan,
  groupPartsPlan,
  groupsPlan,
  listPartsPlan,
  underOptionsPlan,
} from '../../records/group-records.ts'
import { route } from '../../request/register-routes.ts'
import { readInScope, type ScopedPlan } from '../../records/read-in-scope.ts'
import { type TableAndViewRef, recordScope } from '../../records/record-scope.ts'

type Input<Query> = { params: TableAndViewRef; query: Query }

/** Reads within the table and view of a member's call. */
async function read<T>(
  context: Context,
  { params, query }: Input<{ viewId?: string | undefined }>,
  plan: ScopedPlan<T>,
): Promise<T> {
  return readInScope(await context.database(), (schema) => recordScope(schema, params, query, context), plan)
}

function aggregate(context: Context, input: Input<calls.AggregateQuery>): Promise<calls.AggregatesWire> {
  return read(context, input, (engine, scope) => aggregatePlan(engine, scope, input.query))
}

function groupBy(context: Context, input: Input<calls.GroupQuery>): Promise<calls.GroupsPage> {
  return read(context, input, (engine, scope) => groupsPlan(engine, scope, input.query))
}

function count(context: Context, input: Input<calls.GroupQuery>): Promise<number> {
  return read(context, input, (engine, scope) => groupCountPlan(engine, scope, input.query))
}

function underOptions(
  context: Context,
  input: Input<calls.GroupedListQuery> & { params: { columnId: string } },
): Promise<calls.GroupedList> {
  const { params, query } = input
  return read(context, input, (engine, scope) => underOptionsPlan(engine, scope, query, params.columnId))
}

/** These paths have words where those of records have parameters, so they come first. */
export const groupsRoutes = [
  route(calls.recordsAggregate, aggregate),
  route(calls.dataAggregate, aggregate),
  route(calls.recordsBulkAggregate, (context, { params, query, body }) =>
    read(context, { params, query }, (engine, scope) => aggregatePartsPlan(engine, scope, query, body)),
  ),
  route(calls.groupsCount, count),
  route(calls.dataGroupByCount, count),
  route(calls.groupsList, groupBy),
  route(calls.dataGroupBy, groupBy),
  route(calls.groupsRecords, underOptions),
  route(calls.dataGroupedList, underOptions),
  route(calls.recordsBulkGroup, (context, { params, query, body }) =>
    read(context, { params, query }, (engine, scope) => groupPartsPlan(engine, scope, query, body)),
  ),
  route(calls.recordsBulkList, (context, { params, query, body }) =>
    read(context, { params, query }, (engine, scope) => listPartsPlan(engine, scope, query, body)),
  ),
]
