import { type SQL, sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../statement.ts'
import { addColumnStatements, dropColumnStatements } from './alter.ts'
import type { Dialect } from './dialect.ts'
import { columnName, junctionName, tableName } from './names.ts'
import { render } from './render.ts'

type TableName = Pick<Table, 'physicalName'>

/**
 * What holds the links of two columns that are each other's inverse: a table of pairs, or a key in the records of
 * one of the tables. A record that goes takes its links with it, by a trigger, whatever deletes it.
 */
export type LinkStore =
  | { kind: 'junction'; name: string; a: TableName; b: TableName }
  | { kind: 'key'; key: Column; child: TableName; parent: TableName }

export function createLinkStatements(dialect: Dialect, store: LinkStore): Statement[] {
  return store.kind === 'junction' ? createJunction(dialect, store) : createKey(dialect, store)
}

/** `gone`: physical names of tables that are dropped in the same transaction, after this. */
export function dropLinkStatements(
  dialect: Dialect,
  store: LinkStore,
  gone: ReadonlySet<string> = new Set(),
): Statement[] {
  if (store.kind === 'junction') {
    return [
      ...(['a', 'b'] as const).map((side) =>
        render(dialect, dialect.onDelete.drop(triggerName(store.name, side), nameOf(store[side]))),
      ),
      render(dialect, sql`drop table ${junctionName(store.name)}`),
    ]
  }
  const { key, child, parent } = store
  const trigger = triggerName(key.physicalName, 'a')
  return [
    render(dialect, dialect.onDelete.drop(trigger, nameOf(parent))),
    ...(gone.has(child.physicalName)
      ? []
      : [
          render(dialect, sql`drop index if exists ${keyIndexName(key)}`),
          ...dropColumnStatements(dialect, child, key),
        ]),
  ]
}

function createJunction(
  dialect: Dialect,
  { name, a, b }: Extract<LinkStore, { kind: 'junction' }>,
): Statement[] {
  const pairs = junctionName(name)
  const integer = sql.raw(dialect.types.integer)
  const removal = (side: 'a' | 'b') => sql`delete from ${pairs} where ${sql.raw(side)} = old.id`
  return [
    render(
      dialect,
      sql`create table ${pairs} (a ${integer} not null, b ${integer} not null, position ${integer} not null,
        primary key (a, b)) ${sql.raw(dialect.pairsSuffix)}`,
    ),
    render(dialect, sql`create index ${sql.identifier(`k_${name.slice(2)}`)} on ${pairs} (b, a)`),
    render(dialect, dialect.onDelete.create(triggerName(name, 'a'), nameOf(a), removal('a'))),
    render(dialect, dialect.onDelete.create(triggerName(name, 'b'), nameOf(b), removal('b'))),
  ]
}

function createKey(
  dialect: Dialect,
  { key, child, parent }: Extract<LinkStore, { kind: 'key' }>,
): Statement[] {
  const [from, name] = [nameOf(child), columnName(key.physicalName)]
  const removal = sql`update ${from} set ${name} = null where ${name} = old.id`
  return [
    ...addColumnStatements(dialect, child, key),
    // The unique index of a one-to-one link serves both.
    ...(key.unique
      ? []
      : [
          render(
            dialect,
            sql`create index ${keyIndexName(key)} on ${from} (${name}) where ${name} is not null`,
          ),
        ]),
    render(dialect, dialect.onDelete.create(triggerName(key.physicalName, 'a'), nameOf(parent), removal)),
  ]
}

function nameOf({ physicalName }: TableName): SQL {
  return tableName(physicalName)
}

function keyIndexName({ tableId, physicalName }: Column): SQL {
  columnName(physicalName)
  return sql`${sql.identifier(`k_${tableId.slice(1)}_${physicalName.slice(2)}`)}`
}

function triggerName(name: string, side: 'a' | 'b'): SQL {
  if (!/^[cl]_[a-z0-9]{1,60}$/.test(name)) throw new Error('Not the name of links.')
  return sql`${sql.identifier(`d_${name}_${side}`)}`
}
