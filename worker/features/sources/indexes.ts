import type { OutputOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources/sources.ts'
import type { Context } from '../../context.ts'
import { columnsOfAutomaticIndex, readMaterializedName } from '../../engine/identifiers/names.ts'
import { readIndexes, selectIndexes } from '../../store/base/automatic-indexes.ts'

/** The indexes of tables and fields that are still there, in their order. */
export async function listIndexes(context: Context): Promise<OutputOf<typeof calls.indexesList>> {
  const database = await context.database()
  return database.read(() => ({
    statements: [selectIndexes(database.baseId)],
    decode([stored], { schema }) {
      const indexes = readIndexes(stored)
      const list = schema.tables.flatMap((table) =>
        [null, ...table.columns].flatMap((column) =>
          indexes
            .filter(({ tableId, columnId }) => tableId === table.id && columnId === (column?.id ?? ''))
            .map(({ name, use, bytes, builtAt, usedAt }) => ({
              table_id: table.id,
              table_title: table.title,
              column_id: column?.id ?? null,
              column_title: column?.title ?? null,
              column_titles: columnsOfIndex(name).flatMap((physicalName) =>
                table.columns.filter((each) => each.physicalName === physicalName).map(({ title }) => title),
              ),
              use,
              bytes,
              built_at: builtAt,
              used_at: usedAt,
            })),
        ),
      )
      return { list }
    },
  }))
}

/** The physical names of the columns that an index is of, without the keys of links that it follows. */
function columnsOfIndex(name: string): readonly string[] {
  return readMaterializedName(name)?.columns ?? columnsOfAutomaticIndex(name)
}
