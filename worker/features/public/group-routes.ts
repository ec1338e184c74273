import { type ExportQuery, publicExport } from '#core/api/exports.ts'
import * as calls from '#core/api/public-groups.ts'
import { fail } from '#core/errors.ts'
import { aggregateParts, aggregateRecords } from '../../aggregate-records.ts'
import type { Context } from '../../context.ts'
import { exportRecords } from '../../export-records.ts'
import { countGroups, groupParts, listGroups, listParts, listUnderOptions } from '../../group-records.ts'
import { withOpaqueSeq } from '../../hidden-seq.ts'
import { route } from '../../mount.ts'
import type { ScopeIn } from '../../parts-of-call.ts'
import type { Home } from '../../store/homes/home.ts'
import { cacheable } from './cacheable.ts'
import { scopeOfShare } from './scope-of-share.ts'

/** Asks the home of a link, and answers so that caches may keep it. */
async function ask<T>(
  context: Context,
  shareId: string,
  work: (home: Home, scopeIn: ScopeIn) => Promise<T>,
): Promise<T | Response> {
  const home = await context.home()
  const { scopeIn, found } = scopeOfShare(context, shareId)
  const answer = await work(home, scopeIn)
  const { view } = found()
  if (context.request.method === 'GET') return cacheable(context, home.baseId, view, answer)
  return withOpaqueSeq(answer, view.shareId, context.env.settings.AUTH_SECRET)
}

/** Whoever publishes a view says whether it may be taken away as a file. */
async function exportView(
  context: Context,
  { params, query }: { params: { shareId: string }; query: ExportQuery },
): Promise<Response> {
  const { scopeIn, found } = scopeOfShare(context, params.shareId)
  return exportRecords(await context.home(), query, async (schema) => {
    const scope = await scopeIn(schema)
    if (found().view.shareMeta['allowCSVDownload'] !== true) fail('FORBIDDEN')
    return scope
  })
}

export const publicGroupRoutes = [
  route(publicExport, exportView),
  route(calls.publicAggregate, (context, { params, query }) =>
    ask(context, params.shareId, (home, scopeIn) => aggregateRecords(home, query, scopeIn)),
  ),
  route(calls.publicBulkAggregate, (context, { params, query, body }) =>
    ask(context, params.shareId, (home, scopeIn) => aggregateParts(home, query, body, scopeIn)),
  ),
  route(calls.publicGroupByCount, (context, { params, query }) =>
    ask(context, params.shareId, (home, scopeIn) => countGroups(home, query, scopeIn)),
  ),
  route(calls.publicGroupBy, (context, { params, query }) =>
    ask(context, params.shareId, (home, scopeIn) => listGroups(home, query, scopeIn)),
  ),
  route(calls.publicGroupedList, (context, { params, query }) =>
    ask(context, params.shareId, (home, scopeIn) => listUnderOptions(home, query, params.columnId, scopeIn)),
  ),
  route(calls.publicBulkGroup, (context, { params, query, body }) =>
    ask(
      context,
      params.shareId,
      async (home, scopeIn) => (await groupParts(home, query, body, scopeIn)).answers,
    ),
  ),
  route(calls.publicBulkList, (context, { params, query, body }) =>
    ask(context, params.shareId, (home, scopeIn) => listParts(home, query, body, scopeIn)),
  ),
]
