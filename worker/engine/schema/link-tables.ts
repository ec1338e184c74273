import { type SQL, sql } from 'drizzle-orm'
import { physicalName as physicalNameOf } from '#core/ids.ts'
import type { Column, Table, TableIndex } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { addColumnStatements, dropColumnStatements } from './alter.ts'
import { dropIndexesOfColumn } from './index-statements.ts'
import type { Dialect } from '../dialect.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'

type TableName = Pick<Table, 'physicalName'>

/**
 * Storage of the links of two inverse columns: a junction table, or a key in the records of one table. A
 * trigger deletes the links of a record, however it is deleted. For links between databases, the sides of connected
 * databases are null, and each record of the `single` sides has one link at most.
 */
export type LinkStore =
  | {
      kind: 'junction'
      name: string
      a: TableName | null
      b: TableName | null
      single?: readonly ('a' | 'b')[]
    }
  | { kind: 'key'; key: Column; child: TableName; parent: TableName }

export function createLinkStatements(dialect: Dialect, store: LinkStore): Statement[] {
  return [...createIdleLinks(dialect, store), ...createTriggers(dialect, store)]
}

/** Creates storage without triggers, until `restoreLinkStatements`. */
export function createIdleLinks(dialect: Dialect, store: LinkStore): Statement[] {
  return store.kind === 'junction' ? createJunction(dialect, store) : createKey(dialect, store)
}

/** `indexes`: automatic ones of the base, which may name the key. */
export function dropLinkStatements(
  dialect: Dialect,
  store: LinkStore,
  indexes: readonly TableIndex[],
): Statement[] {
  const triggers = softDeleteLinkStatements(dialect, store)
  if (store.kind === 'junction')
    return [...triggers, render(dialect, sql`drop table ${junctionName(store.name)}`)]
  const { key, child } = store
  return [
    ...triggers,
    render(dialect, dialect.syntax.dropIndex(keyIndexName(key), nameOf(child))),
    ...dropColumnStatements(dialect, { ...child, indexes: [...indexes] }, key),
  ]
}

/** Keeps stored links but removes their triggers, so their tables can be deleted. */
export function softDeleteLinkStatements(dialect: Dialect, store: LinkStore): Statement[] {
  return triggersOf(store).map(({ name, on }) => render(dialect, dialect.onDelete.drop(name, on)))
}

/**
 * Restores triggers after a soft delete at `deletedAt`, and drops links of records that were deleted meanwhile. A
 * record created since then is another one, even under the id of a deleted one. Without `deletedAt`, the links are new.
 */
export function restoreLinkStatements(
  dialect: Dialect,
  store: LinkStore,
  deletedAt: string | null,
): Statement[] {
  const isOlder =
    deletedAt === null
      ? sql``
      : sql` where created_at is null or created_at <= ${dialect.encode(deletedAt, 'datetime')}`
  const isGone = (end: SQL, of: TableName | null) =>
    of ? sql`${end} not in (select id from ${nameOf(of)}${isOlder})` : sql`1 = 0`
  const key = store.kind === 'key' ? columnName(store.key.physicalName) : null
  return [
    render(
      dialect,
      store.kind === 'junction'
        ? sql`delete from ${junctionName(store.name)}
            where ${isGone(sql.raw('a'), store.a)} or ${isGone(sql.raw('b'), store.b)}`
        : sql`update ${nameOf(store.child)} set ${key} = null
            where ${key} is not null and ${isGone(sql`${key}`, store.parent)}`,
    ),
    ...createTriggers(dialect, store),
  ]
}

/**
 * Permanently deletes soft-deleted cells or links. `physicalColumn`: the cells or the key; null for a junction table.
 * `indexes`: automatic ones of the base, which may have the column.
 */
export function purgeSoftDeletedLinks(
  dialect: Dialect,
  physicalTable: string,
  physicalColumn: string | null,
  indexes: readonly Pick<TableIndex, 'name'>[],
): Statement[] {
  if (physicalColumn === null) return [render(dialect, sql`drop table ${junctionName(physicalTable)}`)]
  const name = columnName(physicalColumn)
  return [
    render(
      dialect,
      dialect.syntax.dropIndex(keyIndex(physicalTable, physicalColumn), tableName(physicalTable)),
    ),
    ...dropIndexesOfColumn(dialect, physicalColumn, indexes),
    render(dialect, sql`alter table ${tableName(physicalTable)} drop column ${name}`),
  ]
}

function createJunction(dialect: Dialect, store: Extract<LinkStore, { kind: 'junction' }>): Statement[] {
  const { name } = store
  const pairs = junctionName(name)
  const integer = sql.raw(dialect.types.integer)
  return [
    render(
      dialect,
      sql`create table ${pairs} (a ${integer} not null, b ${integer} not null, position ${integer} not null,
        primary key (a, b)) ${sql.raw(dialect.pairsSuffix)}`,
    ),
    render(dialect, sql`create index ${sql.identifier(`k_${name.slice(2)}`)} on ${pairs} (b, a)`),
    ...(store.single ?? []).map((side) =>
      render(
        dialect,
        sql`create unique index ${sql.identifier(`k_${name.slice(2)}_${side}`)} on ${pairs} (${sql.raw(side)})`,
      ),
    ),
  ]
}

function createKey(dialect: Dialect, store: Extract<LinkStore, { kind: 'key' }>): Statement[] {
  const { key, child } = store
  const [from, name] = [nameOf(child), columnName(key.physicalName)]
  return [
    ...addColumnStatements(dialect, child, key),
    // The unique index of a one-to-one link serves both purposes.
    ...(key.unique
      ? []
      : [
          render(
            dialect,
            sql`create index ${keyIndexName(key)} on ${from} (${name})${dialect.syntax.whereFilled(name)}`,
          ),
        ]),
  ]
}

function createTriggers(dialect: Dialect, store: LinkStore): Statement[] {
  return triggersOf(store).map(({ name, on, does }) =>
    render(dialect, dialect.onDelete.create(name, on, does)),
  )
}

/** Triggers on record deletion. */
function triggersOf(store: LinkStore): { name: SQL; on: SQL; does: SQL }[] {
  if (store.kind === 'junction') {
    const pairs = junctionName(store.name)
    return (['a', 'b'] as const).flatMap((side) => {
      const on = store[side]
      return on
        ? [
            {
              name: triggerName(store.name, side),
              on: nameOf(on),
              does: sql`delete from ${pairs} where ${sql.raw(side)} = old.id`,
            },
          ]
        : []
    })
  }
  const { key, child, parent } = store
  const name = columnName(key.physicalName)
  return [
    {
      name: triggerName(key.physicalName, 'a'),
      on: nameOf(parent),
      does: sql`update ${nameOf(child)} set ${name} = null where ${name} = old.id`,
    },
  ]
}

function nameOf({ physicalName }: TableName): SQL {
  return tableName(physicalName)
}

function keyIndexName({ tableId, physicalName }: Column): SQL {
  return keyIndex(physicalNameOf('table', tableId), physicalName)
}

function keyIndex(physicalTable: string, physicalColumn: string): SQL {
  tableName(physicalTable)
  columnName(physicalColumn)
  return sql`${sql.identifier(`k_${physicalTable.slice(2)}_${physicalColumn.slice(2)}`)}`
}

function triggerName(name: string, side: 'a' | 'b'): SQL {
  if (!/^[cl]_[a-z0-9]{1,60}$/.test(name)) throw new Error('Not the name of links.')
  return sql`${sql.identifier(`d_${name}_${side}`)}`
}
