import { sql } from 'drizzle-orm'
import type { Statement } from '../../../platform/statement.ts'
import type { LinkStore } from '../../schema/link-tables.ts'
import { columnName, junctionName, tableName } from '../../identifiers/names.ts'
import { render } from '../../expressions/render.ts'
import { sqlite } from './index.ts'

/** Replaces placeholder links by the ids of created records. */
export function relinkStatement(
  store: LinkStore,
  ids: readonly (readonly [from: number, to: number])[],
): Statement {
  const { json } = sqlite
  const source = json.rows(JSON.stringify(ids))
  const [from, key] =
    store.kind === 'key'
      ? [tableName(store.child.physicalName), columnName(store.key.physicalName)]
      : [junctionName(store.name), sql.raw('b')]
  return render(
    sqlite,
    sql`update or ignore ${from} set ${key} = ${json.item(1)} from ${source} where ${from}.${key} = ${json.item(0)}`,
  )
}
