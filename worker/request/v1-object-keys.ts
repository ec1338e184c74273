import type { ColumnWire, TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { instantText } from '#core/fields/dates/instants.ts'
import type { StorageKind } from '#core/schema.ts'
import type { ObjectTimes } from '../store/base/object-times.ts'

/** Creation and modification times of a base's objects, by id. */
export type TimesOf = (baseId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, ObjectTimes>>
type Times = ReadonlyMap<string, ObjectTimes>

/**
 * Adds v1-only properties of tables, columns and views, such as SQLite column types and creation times.
 * Clients of NocoDB 0.109 read them; newer paths omit them.
 */
export async function withOlderKeys(answer: unknown, timesOf: TimesOf): Promise<unknown> {
  const objects = objectsIn(answer)
  const [first] = objects
  if (!first) return answer
  return olderAnswer(answer, await timesOf(first.base_id, objects.flatMap(idsOf)))
}

function olderAnswer(answer: unknown, times: Times): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if (Array.isArray(answer)) return answer.map((each) => olderAnswer(each, times))
  if ('list' in answer && Array.isArray(answer.list))
    return { ...answer, list: answer.list.map((each) => olderAnswer(each, times)) }
  if (isTable(answer)) return olderTable(answer, times)
  if (isColumn(answer)) return olderColumn(answer, times)
  return isView(answer) ? olderView(answer, times) : answer
}

type Known = TableWire | ColumnWire | ViewWire

function objectsIn(answer: unknown): Known[] {
  if (typeof answer !== 'object' || answer === null) return []
  if (Array.isArray(answer)) return answer.flatMap(objectsIn)
  if ('list' in answer && Array.isArray(answer.list)) return answer.list.flatMap(objectsIn)
  return isTable(answer) || isColumn(answer) || isView(answer) ? [answer] : []
}

function idsOf(object: Known): string[] {
  if (!isTable(object)) return [object.id]
  return [object.id, ...object.columns.map(({ id }) => id), ...object.views.map(({ id }) => id)]
}

function isTable(value: object): value is TableWire {
  return 'columnsById' in value && 'table_name' in value
}

function isColumn(value: object): value is ColumnWire {
  return 'uidt' in value && 'column_name' in value && 'base_id' in value
}

function isView(value: object): value is ViewWire {
  return 'lock_type' in value && 'fk_model_id' in value && 'base_id' in value
}

/** Times in v1 format; null if unknown. */
function timesIn(times: Times, { id }: Known): { created_at: string | null; updated_at: string | null } {
  const known = times.get(id)
  return {
    created_at: known ? instantText(known.createdAt) : null,
    updated_at: known ? instantText(known.updatedAt) : null,
  }
}

function olderTable(table: TableWire, times: Times): TableWire {
  const columns = table.columns.map((column) => olderColumn(column, times))
  return {
    ...table,
    schema: null,
    tags: null,
    pinned: null,
    deleted: null,
    ...timesIn(times, table),
    columns,
    columnsById: Object.fromEntries(columns.map((column) => [column.id, column])),
    views: table.views.map((view) => olderView(view, times)),
  }
}

function olderView(view: ViewWire, times: Times): ViewWire {
  return {
    ...view,
    password: null,
    ...timesIn(times, view),
    view: { ...view.view, ...timesIn(times, view) },
  }
}

function olderColumn(column: ColumnWire, times: Times): ColumnWire {
  const field = fieldOf({ type: column.uidt })
  const dt = databaseTypes[field.storage]
  return {
    ...column,
    dt,
    dtx: 'specificType',
    dtxp: column.dtxp ?? '',
    dtxs: '',
    np: null,
    ns: null,
    clen: null,
    cop: String(column.order),
    un: false,
    ct: dt,
    au: field.recordColumn === 'updated_at',
    cc: '',
    csn: null,
    virtual: dt === null,
    deleted: null,
    ...timesIn(times, column),
  }
}

/** SQLite column type of a storage kind; null if there is none. */
const databaseTypes: Record<StorageKind, string | null> = {
  integer: 'integer',
  decimal: 'decimal',
  real: 'real',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  json: 'text',
  list: 'text',
  none: null,
}
