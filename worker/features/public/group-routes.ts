import { type ExportQuery, publicExport } from '#core/api/import-export/exports.ts'
import { publicExportDownload, publicExportJob } from '#core/api/import-export/export-jobs.ts'
import * as calls from '#core/api/sharing/public-groups.ts'
import { fail } from '#core/errors.ts'
import { aggregatePartsPlan, aggregatePlan } from '../../records/aggregate-records.ts'
import type { Context } from '../../context.ts'
import { exportRecords } from '../../records/export-records.ts'
import {
  groupCountPlan,
  groupPartsPlan,
  groupsPlan,
  listPartsPlan,
  underOptionsPlan,
} from '../../records/group-records.ts'
import { withoutChangeSeq } from '../../request/hide-change-seq.ts'
import { route } from '../../request/register-routes.ts'
import type { Engine } from '../../engine/engine.ts'
import type { ReadPlan } from '../../store/base-databases/read-plan.ts'
import { createPublicExportJob, downloadPublicExport } from './export-job.ts'
import { answerShared, readShared, type SharedScope, sharedScope } from './shared-scope.ts'

/** Bodies may exceed what fits into a URL, so these responses are not cached. */
async function answerBody<T>(
  context: Context,
  shareId: string,
  plan: (engine: Engine, scope: SharedScope) => ReadPlan<T>,
): Promise<T> {
  const { value, scope } = await readShared(context, shareId, plan)
  return withoutChangeSeq(value, scope.shown.shareId, context.env.settings.AUTH_SECRET)
}

/** The publisher of a view decides whether it can be downloaded. */
async function exportView(
  context: Context,
  { params, query }: { params: { shareId: string }; query: ExportQuery },
): Promise<Response> {
  return exportRecords(await context.database(), query, async (schema) => {
    const scope = await sharedScope(context, params.shareId, schema)
    if (scope.shown.shareMeta['allowCSVDownload'] !== true) fail('FORBIDDEN')
    return scope
  })
}

export const publicGroupRoutes = [
  route(publicExport, exportView),
  route(publicExportJob, createPublicExportJob),
  route(publicExportDownload, downloadPublicExport),
  route(calls.publicAggregate, (context, { params, query }) =>
    answerShared(context, params.shareId, (engine, scope) => aggregatePlan(engine, scope, query)),
  ),
  route(calls.publicBulkAggregate, (context, { params, query, body }) =>
    answerBody(context, params.shareId, (engine, scope) => aggregatePartsPlan(engine, scope, query, body)),
  ),
  route(calls.publicGroupByCount, (context, { params, query }) =>
    answerShared(context, params.shareId, (engine, scope) => groupCountPlan(engine, scope, query)),
  ),
  route(calls.publicGroupBy, (context, { params, query }) =>
    answerShared(context, params.shareId, (engine, scope) => groupsPlan(engine, scope, query)),
  ),
  route(calls.publicGroupedList, (context, { params, query }) =>
    answerShared(context, params.shareId, (engine, scope) =>
      underOptionsPlan(engine, scope, query, params.columnId),
    ),
  ),
  route(calls.publicBulkGroup, (context, { params, query, body }) =>
    answerBody(context, params.shareId, (engine, scope) => groupPartsPlan(engine, scope, query, body)),
  ),
  route(calls.publicBulkList, (context, { params, query, body }) =>
    answerBody(context, params.shareId, (engine, scope) => listPartsPlan(engine, scope, query, body)),
  ),
]
