import type { OutputOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources/sources.ts'
import type { Context } from '../../context.ts'

export async function readInfo({ env }: Context): Promise<OutputOf<typeof calls.basesInfo>> {
  return { Platform: 'edge', RootDB: 'libsql', Docker: false, PackageVersion: env.settings.VERSION }
}

const blankOperators = ['empty', 'notempty', 'null', 'notnull']

export async function hasBlankFilters(context: Context): Promise<boolean> {
  const database = await context.database()
  const { tables } = await database.schema()
  return tables.some((table) =>
    table.views.some((view) =>
      view.filters.some((filter) => filter.operator !== null && blankOperators.includes(filter.operator)),
    ),
  )
}
