import { sql } from 'drizzle-orm'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import type { LinkStore } from '../schema/link-tables.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'

// Bulk writes of staged links, without timestamps or change log.

/** Ids linked to each record, in order. */
export type FilledLinks = readonly (readonly [id: number, linked: readonly number[]])[]

/** Writes links of records. `isAgain`: replaces those written before. */
export function fillLinks(
  dialect: Dialect,
  store: LinkStore,
  links: FilledLinks,
  isAgain: boolean,
): Statement[] {
  const { json } = dialect
  if (store.kind === 'key') {
    const rows = links.flatMap(([id, [first]]) =>
      isAgain || first !== undefined ? [[id, first ?? null]] : [],
    )
    if (rows.length === 0) return []
    const [from, key] = [tableName(store.child.physicalName), columnName(store.key.physicalName)]
    const source = json.rows(JSON.stringify(rows))
    return [
      render(
        dialect,
        dialect.syntax.update(
          from,
          source,
          sql`${key} = ${json.item(1)}`,
          sql`${from}.${columnName('id')} = ${json.item(0)}`,
        ),
      ),
    ]
  }
  const pairs = junctionName(store.name)
  const rows = links.flatMap(([id, linked]) => linked.map((other, place) => [id, other, place + 1]))
  const owns = json.rows(JSON.stringify(links.map(([id]) => id)))
  return [
    ...(isAgain && links.length > 0
      ? [render(dialect, sql`delete from ${pairs} where a in (select ${json.element()} from ${owns})`)]
      : []),
    ...(rows.length > 0
      ? [
          render(
            dialect,
            sql`insert into ${pairs} (a, b, position)
              select ${json.item(0)}, ${json.item(1)}, ${json.item(2)} from ${json.rows(JSON.stringify(rows))}
              where true${dialect.syntax.skipExisting}`,
          ),
        ]
      : []),
  ]
}
