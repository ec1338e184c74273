import { baseKeyOf } from '#core/ids.ts'
import { blankColumn } from '../../worker/schema/attach/attach-columns.ts'
import { withNativeColumn } from '../../worker/schema/native/native-columns.ts'
import { insertColumn } from '../../worker/store/base/tables.ts'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { tableNamed } from './attached-base.ts'

/** Adds a field to the films as the call does. */
export async function addField(
  title: string,
  database: BaseDatabase,
  name: string | null = null,
): Promise<void> {
  await database.write((schema, engine) => {
    const table = tableNamed(schema, 'film')
    const place = { key: baseKeyOf('table', table.id) ?? '', tableId: table.id }
    const column = withNativeColumn(engine, table, blankColumn('Number', title, 90, place), name)
    return {
      change: {
        kind: 'schema',
        origin: 'session',
        by: null,
        tableId: table.id,
        detail: { action: 'column.create', columnId: column.id, title },
      },
      statements: [
        ...engine.nativeSchemaStatements(table, [{ kind: 'addColumn', column }]),
        ...insertColumn(schema.baseId, column),
      ],
      schemaChange: true,
    }
  })
}
