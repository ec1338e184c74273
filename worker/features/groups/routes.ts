import * as calls from '#core/api/groups.ts'
import { aggregateParts, aggregateRecords } from '../../aggregate-records.ts'
import type { Context } from '../../context.ts'
import { countGroups, groupParts, listGroups, listParts, listUnderOptions } from '../../group-records.ts'
import { route } from '../../mount.ts'
import type { ScopeIn } from '../../parts-of-call.ts'
import { type Place, recordScope } from '../../record-scope.ts'

/** The table and view that a call of a member is about. */
function scopeOf(context: Context, params: Place, query: { viewId?: string | undefined }): ScopeIn {
  return (schema) => recordScope(schema, params, query, context)
}

async function aggregate(
  context: Context,
  { params, query }: { params: Place; query: calls.AggregateQuery },
): Promise<calls.AggregatesWire> {
  return aggregateRecords(await context.home(), query, scopeOf(context, params, query))
}

async function groupBy(
  context: Context,
  { params, query }: { params: Place; query: calls.GroupQuery },
): Promise<calls.GroupsPage> {
  return listGroups(await context.home(), query, scopeOf(context, params, query))
}

async function count(
  context: Context,
  { params, query }: { params: Place; query: calls.GroupQuery },
): Promise<number> {
  return countGroups(await context.home(), query, scopeOf(context, params, query))
}

async function underOptions(
  context: Context,
  { params, query }: { params: Place & { columnId: string }; query: calls.GroupedListQuery },
): Promise<calls.GroupedList> {
  return listUnderOptions(await context.home(), query, params.columnId, scopeOf(context, params, query))
}

/** Their paths have words where those of records have slots, so they come before them. */
export const groupsRoutes = [
  route(calls.recordsAggregate, aggregate),
  route(calls.dataAggregate, aggregate),
  route(calls.recordsBulkAggregate, async (context, { params, query, body }) =>
    aggregateParts(await context.home(), query, body, scopeOf(context, params, query)),
  ),
  route(calls.groupsCount, count),
  route(calls.dataGroupByCount, count),
  route(calls.groupsList, groupBy),
  route(calls.dataGroupBy, groupBy),
  route(calls.groupsRecords, underOptions),
  route(calls.dataGroupedList, underOptions),
  route(calls.recordsBulkGroup, async (context, { params, query, body }) => {
    const { answers } = await groupParts(await context.home(), query, body, scopeOf(context, params, query))
    return answers
  }),
  route(calls.recordsBulkList, async (context, { params, query, body }) =>
    listParts(await context.home(), query, body, scopeOf(context, params, query)),
  ),
]
