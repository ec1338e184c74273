import { type SQL, sql } from 'drizzle-orm'
import * as indexLimits from '#core/index-limits.ts'
import type { Column, LinkPath, Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { columnName, junctionName, type namesOfMaterialized, tableName } from '../identifiers/names.ts'
import type { Level } from './dependencies.ts'

// Which materialized values are stale. Triggers note the id of each record that changes, with its level, which costs a
// write about a microsecond however many values depend on the record. Reads follow the links from there.

const id = columnName('id')

/** A kind of change that makes values stale, and the level whose ids it notes. */
export type Event = { level: number; when: 'insert' | 'update' | 'delete' } & (
  | { on: 'record'; table: Table }
  | { on: 'pair'; junction: string; own: 'a' | 'b' }
  /** The key of records behind a link, which has the id of the level. */
  | { on: 'key'; table: Table; key: Column }
)

/** The changes that make a value stale; null if it would need too many triggers. */
export function eventsOf(levels: readonly Level[]): Event[] | null {
  const events = levels.flatMap(({ table, behind, readsCells }, level): Event[] => [
    // New and deleted records of other levels are noticed by their links.
    ...(level === 0 ? (['insert', 'delete'] as const) : []).map((when) => onRecord(table, level, when)),
    ...(readsCells ? [onRecord(table, level, 'update')] : []),
    ...(behind ? linkEvents(behind.path, behind.level) : []),
  ])
  return events.length <= triggersMax ? events : null
}

const triggersMax = 40

function onRecord(table: Table, level: number, when: Event['when']): Event {
  return { on: 'record', table, level, when }
}

function linkEvents({ through, table }: LinkPath, level: number): Event[] {
  const whens = ['insert', 'update', 'delete'] as const
  switch (through.kind) {
    case 'junction':
      return whens.map((when) => ({ on: 'pair', junction: through.name, own: through.own, level, when }))
    case 'theirKey':
      return whens.map((when) => ({ on: 'key', table, key: through.key, level, when }))
    // The key is a cell of the level's own records.
    case 'ownKey':
    case 'virtual':
      return []
  }
}

type Names = ReturnType<typeof namesOfMaterialized>

/** The trigger that notes the ids of an event. It names no columns but the keys of links. */
export function staleTrigger(event: Event, name: SQL, { stale }: Pick<Names, 'stale'>): SQL {
  const rows = (['old', 'new'] as const).filter((row) =>
    row === 'old' ? event.when !== 'insert' : event.when !== 'delete',
  )
  const noted = (event.on === 'record' ? rows.slice(-1) : rows).map((row) =>
    noteStatement(stale, event.level, sql`${sql.raw(row)}.${idOf(event)}`, event.on === 'key'),
  )
  return sql`create trigger ${name} after ${sql.raw(event.when)} on ${targetOf(event)}
    begin ${sql.join(noted, sql.raw('; '))}; end`
}

function targetOf(event: Event): SQL {
  return event.on === 'pair' ? junctionName(event.junction) : tableName(event.table.physicalName)
}

function idOf(event: Event): SQL {
  if (event.on === 'record') return id
  return event.on === 'pair' ? junctionSides(event.own).own : columnName(event.key.physicalName)
}

/** An upsert, because the conflict clause of the statement that fires a trigger replaces one of `insert`. */
function noteStatement(stale: SQL, level: number, recordId: SQL, mayBeNull: boolean): SQL {
  const row = sql`${sql.raw(String(level))}, ${recordId}`
  const rows = mayBeNull ? sql`select ${row} where ${recordId} is not null` : sql`values (${row})`
  return sql`insert into ${stale} ${rows} on conflict do nothing`
}

/** A query for the ids of records whose values are stale, some of them repeatedly; `at`: ids of that level. */
export function staleIds(levels: readonly Level[], { stale }: Pick<Names, 'stale'>, at = 0): SQL {
  const noted = sql`select id from ${stale} where level = ${sql.raw(String(at))}`
  const behind = levels.flatMap((level, index) =>
    level.behind?.level === at ? [ownersOf(level.behind.path, staleIds(levels, { stale }, index))] : [],
  )
  return sql.join([noted, ...behind], sql.raw(' union all '))
}

/** The same for reads, up to one more than they may compute: their results are not used then. */
export function readStaleIds(levels: readonly Level[], names: Pick<Names, 'stale'>): SQL {
  return sql`select id from (${staleIds(levels, names)}) limit ${sql.raw(String(indexLimits.staleValuesMax + 1))}`
}

/** The ids of the records that are linked to records with these ids. */
function ownersOf({ owner, table, through }: LinkPath, ids: SQL): SQL {
  switch (through.kind) {
    case 'junction': {
      const { own, other } = junctionSides(through.own)
      return sql`select ${own} from ${junctionName(through.name)} where ${other} in (${ids})`
    }
    case 'theirKey': {
      const key = columnName(through.key.physicalName)
      return sql`select ${key} from ${tableName(table.physicalName)} where ${id} in (${ids}) and ${key} is not null`
    }
    case 'ownKey': {
      const key = columnName(through.key.physicalName)
      return sql`select ${id} from ${tableName(owner.physicalName)} where ${key} in (${ids})`
    }
    case 'virtual':
      throw new Error('A value over a link between databases is not materialized.')
  }
}

/**
 * Counts stale values and the notes that they are found by, some of them repeatedly, up to a limit. Notes that lead to no
 * record take time, too, until they are cleared.
 */
export function staleCount(
  levels: readonly Level[],
  names: Pick<Names, 'stale'>,
  limit: number,
  { syntax }: Pick<Dialect, 'syntax'>,
): SQL {
  const behind = levels.length === 1 ? sql`` : sql` union all select id from ${names.stale} where level > 0`
  return sql`select count(*) from ${syntax.derived(sql`${staleIds(levels, names)}${behind} limit ${sql.raw(String(limit))}`)}`
}
