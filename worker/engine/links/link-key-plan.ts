import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { LinkPath, Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import type { LinkChange } from './link-change.ts'
import { newestId } from '../write/insert.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { databaseEntries, storedChecks } from '../write/stored-cells.ts'
import { nativeSetKey, nativeUpdate } from '../sources/native-writes.ts'
import type { Stamp, WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'

const id = columnName('id')

/**
 * Changes links that are stored as keys in the child records, so those records change and are logged. A child
 * has one parent and leaves its old one; in one-to-one links, a parent's old child is unlinked too.
 */
export function keyPlan(
  dialect: Dialect,
  path: LinkPath,
  change: LinkChange,
  { at, by }: Stamp,
): { table: Table; plan: WritePlan } {
  if (path.through.kind === 'junction' || path.through.kind === 'virtual')
    throw new Error('These links are pairs.')
  const ownIsChild = path.through.kind === 'ownKey'
  const { key } = path.through
  const [table, parents] = ownIsChild ? [path.owner, path.table] : [path.table, path.owner]
  const { json, syntax } = dialect
  const child = tableName(table.physicalName)
  const name = sql`${child}.${columnName(key.physicalName)}`
  const childFirst = (pairs: LinkChange['add']) =>
    ownIsChild ? pairs : pairs.map(([own, other]): [number, number] => [other, own])
  // If two parents claim a child, the last one wins.
  const added = JSON.stringify([...new Map(childFirst(change.add))])
  const removed = JSON.stringify(childFirst(change.remove))
  const replaced = JSON.stringify(change.replace)
  const newest = (given: SQL, isOwn: boolean) =>
    isOwn && change.newest !== undefined ? newestId(dialect, path.owner, change.newest, given) : given
  const addedChild = newest(json.item(0), ownIsChild)
  const addedParent = newest(json.item(1), !ownIsChild)
  const parentIsThere = sql`exists (select 1 from ${tableName(parents.physicalName)} as parent where parent.${id} = ${addedParent})`
  const given = sql`select ${addedChild} as c, ${addedParent} as p from ${json.rows(added)} where ${parentIsThere}`
  const touched = [
    sql`${child}.${id} in (select ${addedChild} from ${json.rows(added)})`,
    ...(change.remove.length > 0
      ? [
          sql`(${child}.${id}, ${name}) in (select ${json.item(0)}, ${json.item(1)} from ${json.rows(removed)})`,
        ]
      : []),
    ...(change.replace.length > 0
      ? [
          ownIsChild
            ? sql`${child}.${id} in (select ${json.element()} from ${json.rows(replaced)})`
            : sql`${name} in (select ${json.element()} from ${json.rows(replaced)})`,
        ]
      : []),
    ...(path.relation === 'oo' ? [sql`${name} in (select ${addedParent} from ${json.rows(added)})`] : []),
  ]
  // Separate subqueries, so that each uses its index.
  const ids = sql.join(
    touched.map((condition) => sql`select ${child}.${id} from ${child} where ${condition}`),
    sql.raw(' union '),
  )
  const row = json.object([
    { name: 'id', json: sql.raw('o') },
    {
      name: 'before',
      json: json.object([
        { name: key.id, json: json.cell(sql.raw('was'), 'integer') },
        ...databaseEntries(dialect, table, [key]),
      ]),
    },
    { name: 'after', json: json.object([{ name: key.id, json: json.cell(sql.raw('becomes'), 'integer') }]) },
  ])
  // Look up the given records by id; then those that lose their parent.
  const isGiven = sql`${child}.${id} in (select c from ${syntax.derived(given)})`
  const changes = syntax.derived(sql`select given.c as o, ${name} as was, given.p as becomes
      from (${given}) as given cross join ${child} where ${child}.${id} = given.c
    union all select ${child}.${id}, ${name}, ${syntax.noId} from ${child} where ${child}.${id} in (${ids}) and not ${isGiven}`)
  const stamps = sql`${columnName('updated_at')} = ${dialect.encode(at, 'datetime')}, ${columnName('updated_by')} = ${by}`
  const stays =
    path.relation === 'oo'
      ? sql`${child}.${id} || ':' || ${name} in (select c || ':' || p from ${syntax.derived(given)})`
      : isGiven
  // In one-to-one links, a key must be free before another record takes it.
  const cleared = sql`update ${child} set ${columnName(key.physicalName)} = null, ${stamps}
    where ${child}.${id} in (${ids}) and ${name} is not null and not ${stays}`
  const set = syntax.update(
    child,
    json.rows(added),
    sql`${columnName(key.physicalName)} = ${addedParent}, ${stamps}`,
    sql`${child}.${id} = ${addedChild} and ${syntax.different(name, addedParent)} and ${parentIsThere}`,
  )
  const statements = table.native
    ? [
        ...nativeUpdate(
          dialect,
          table,
          [key],
          { [key.id]: null },
          sql`${child}.${id} in (${ids}) and ${name} is not null and not ${stays}`,
        ),
        ...(change.add.length > 0
          ? [
              nativeSetKey(dialect, table, key, {
                value: addedParent,
                from: json.rows(added),
                where: (row) => sql`${row} = ${addedChild} and ${parentIsThere}`,
              }),
            ]
          : []),
      ]
    : [render(dialect, cleared), ...(change.add.length > 0 ? [render(dialect, set)] : [])]
  const keeper = ownIsChild ? path.owner.columns.find((each) => each.link === path) : path.inverse
  return {
    table,
    plan: {
      kind: 'record.update',
      statements,
      rowsBefore: render(
        dialect,
        // Sources also log what the database changes in the same rows.
        sql`select ${json.collect(row)} from ${changes}${table.native ? sql` join ${child} on ${child}.${id} = o` : sql``}
          where ${syntax.different(sql.raw('was'), sql.raw('becomes'))}`,
      ),
      ...storedChecks(dialect, table),
      onlyIfChanged: true,
      ...(key.required
        ? {
            assertions: [
              {
                holds: render(
                  dialect,
                  sql`not exists (select 1 from ${changes} where was is not null and becomes is null)`,
                ),
                otherwise: () => new AppError('VALUE_REQUIRED', { title: keeper?.title ?? key.title }),
              },
            ],
          }
        : {}),
      reads: [],
    },
  }
}
