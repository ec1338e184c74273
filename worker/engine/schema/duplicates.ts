import { sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { nameOf } from '../identifiers/columns.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'

/**
 * Values of a field that several records share: `first` and `second` of their ids, and `total` such values;
 * limited to a few.
 */
export function duplicatesStatement(
  dialect: Dialect,
  table: Pick<Table, 'physicalName'>,
  column: Column,
  max: number,
): Statement {
  const [id, name] = [columnName('id'), nameOf(column)]
  return render(
    dialect,
    sql`select min(${id}), max(${id}), count(*) over () from ${tableName(table.physicalName)}
      where ${name} is not null group by ${name} having count(*) > 1 order by 1 limit ${max}`,
  )
}
