import type { BaseTotals, InstanceTotals } from '#core/api/records/totals.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { View, ViewType } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { decodeCount } from '../../engine/read/decode.ts'
import { clockOf } from '../../records/record-scope.ts'

/** Each base is its own database, so counting more would take too long. */
const maxBases = 200
const atOnce = 8

export async function instanceTotals(context: Context): Promise<InstanceTotals> {
  const { users, baseCount, bases, shared } = await context.control.directoryTotals(maxBases)
  const projects: BaseTotals[] = []
  for (let start = 0; start < bases.length; start += atOnce) {
    const part = bases.slice(start, start + atOnce)
    projects.push(...(await Promise.all(part.map(({ id, members }) => totalsOf(context, id, members)))))
  }
  return { projectCount: baseCount, projects, userCount: users, sharedBaseCount: shared }
}

/** Counts one base, with its records in one round trip. */
async function totalsOf(context: Context, baseId: string, members: number): Promise<BaseTotals> {
  const clock = clockOf(context)
  const { schema, counts } = await context.baseDatabases.open(baseId).read((found, engine) => ({
    statements: found.tables.map((table) =>
      engine.countStatement(table, resolveQuery({}, { table, view: null, clock })),
    ),
    decode: (results, at) => ({ schema: at.schema, counts: results.map(decodeCount) }),
  }))
  const views = schema.tables.flatMap((table) => table.views)
  return {
    tableCount: { table: schema.tables.length, view: 0 },
    external: false,
    viewCount: viewCounts(views),
    webhookCount: 0,
    filterCount: views.reduce((sum, { filters }) => sum + filters.length, 0),
    sortCount: views.reduce((sum, { sorts }) => sum + sorts.length, 0),
    rowCount: counts.map((TotalRecords) => ({ TotalRecords })),
    userCount: members,
  }
}

function viewCounts(views: readonly View[]): BaseTotals['viewCount'] {
  const shared = views.filter(({ shareId }) => shareId !== null)
  const count = (among: readonly View[], type: ViewType) => among.filter((view) => view.type === type).length
  return {
    formCount: count(views, 'form'),
    gridCount: count(views, 'grid'),
    galleryCount: count(views, 'gallery'),
    kanbanCount: count(views, 'kanban'),
    calendarCount: count(views, 'calendar'),
    timelineCount: count(views, 'timeline'),
    total: views.length,
    sharedFormCount: count(shared, 'form'),
    sharedGridCount: count(shared, 'grid'),
    sharedGalleryCount: count(shared, 'gallery'),
    sharedKanbanCount: count(shared, 'kanban'),
    sharedCalendarCount: count(shared, 'calendar'),
    sharedTimelineCount: count(shared, 'timeline'),
    sharedTotal: shared.length,
    sharedLockedCount: shared.filter(({ sharePasswordHash }) => sharePasswordHash !== null).length,
  }
}
