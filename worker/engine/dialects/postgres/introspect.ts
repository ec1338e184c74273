import type { ReadOnlyReason } from '#core/native-tables.ts'
import type { SqlResult, SqlValue, Statement } from '../../../platform/statement.ts'
import type {
  FoundColumn,
  FoundLink,
  FoundTable,
  Introspection,
  LinkAction,
} from '../../sources/introspection.ts'
import { joinsOf } from '../../sources/join-tables.ts'
import { mapType, type NativeType } from './map-type.ts'

// Reads the catalogs, which are complete where `information_schema` is slow and hides what one does not own.

/** Reads tables, columns, types, keys and constraints of the schemas in one round trip. */
export const introspection: Introspection = {
  schemas: {
    sql: `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      and has_schema_privilege(oid, 'usage') order by nspname collate "C"`,
    args: [],
  },
  statements(schemas) {
    const named = JSON.stringify(schemas)
    return [relations, columns, types, indexes, constraints].map((sql): Statement => ({
      sql,
      args: sql.includes('$1') ? [named] : [],
    }))
  },
  decode(results) {
    const [tableRows = [], columnRows = [], typeRows = [], indexRows = [], constraintRows = []] = results.map(
      ({ rows }: SqlResult) => rows,
    )
    const typeOf = typesById(typeRows)
    const columnsByTable = groupBy(columnRows)
    const indexesByTable = groupBy(indexRows)
    const constraintsByTable = groupBy(constraintRows)
    const names = new Map(
      tableRows.map((row) => [number(row[0]), { schema: text(row[1]), table: text(row[2]) }]),
    )
    return tableRows.map((row) => {
      const id = number(row[0])
      const own = columnsByTable.get(id) ?? []
      const byNumber = namesByNumber(own)
      const columnsOf = (numbers: SqlValue | undefined) =>
        parseNumbers(numbers).map((at) => byNumber.get(at) ?? '')
      const found = own.map((each) => columnFrom(each, typeOf))
      const keys = keysOf(indexesByTable.get(id) ?? [], columnsOf, found)
      const links = (constraintsByTable.get(id) ?? []).flatMap((each) =>
        linkFrom(each, columnsOf, columnsByTable, names, [keys.key, ...keys.uniques]),
      )
      const kind = row[3] === 'v' || row[3] === 'm' ? ('view' as const) : ('table' as const)
      const table = {
        schema: text(row[1]),
        name: text(row[2]),
        kind,
        comment: textOrNull(row[4]),
        rowEstimate: number(row[5]) < 0 ? null : number(row[5]),
        columns: found,
        ...keys,
        checks: (constraintsByTable.get(id) ?? []).flatMap((each) =>
          each[1] === 'c' ? [{ name: text(each[2]), expression: text(each[8]) }] : [],
        ),
        links,
      }
      return {
        ...table,
        readOnly: readOnlyReason(table, row[6] === 1, row[7] === 1),
        joins: kind === 'table' ? joinsOf(table) : null,
      }
    })
  },
}

const inSchemas = `n.nspname in (select jsonb_array_elements_text($1::jsonb))`
/** Tables, views, materialized views, partitioned and foreign tables; partitions belong to their table. */
const isShown = `c.relkind in ('r', 'v', 'm', 'p', 'f') and not c.relispartition and ${inSchemas}
  and has_table_privilege(c.oid, 'select')`

/** Tables whose rows include those of other tables, where keys may repeat; partitions cannot repeat them. */
const hasInheritors = `c.relkind <> 'p' and exists (select from pg_inherits as s where s.inhparent = c.oid)`

const relations = `select c.oid::bigint, n.nspname, c.relname, c.relkind::text, obj_description(c.oid, 'pg_class'),
    c.reltuples::bigint, has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update')
    and has_table_privilege(c.oid, 'delete'), ${hasInheritors}
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where ${isShown} order by n.nspname collate "C", c.relname collate "C"`

const columns = `select a.attrelid::bigint, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.atttypid::bigint,
    a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity::text, a.attgenerated::text,
    col_description(a.attrelid, a.attnum)
  from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
    left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and ${isShown} order by a.attrelid, a.attnum`

/** All types but those of rows, which each table has. */
const types = `select t.oid::bigint, t.typname, t.typtype::text, t.typelem::bigint, t.typbasetype::bigint,
    (select jsonb_agg(e.enumlabel order by e.enumsortorder)::text from pg_enum as e where e.enumtypid = t.oid)
  from pg_type as t left join pg_type as i on i.oid = t.typelem
  where t.typtype <> 'c' and coalesce(i.typtype, 'b') <> 'c'`

const indexes = `select i.indrelid::bigint, i.indisprimary, array_to_json(i.indkey::int2[])::text, i.indnkeyatts
  from pg_index as i join pg_class as c on c.oid = i.indrelid join pg_namespace as n on n.oid = c.relnamespace
  where i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null and not (${hasInheritors})
    and ${isShown}
  order by i.indrelid, i.indisprimary desc, i.indexrelid`

const constraints = `select k.conrelid::bigint, k.contype::text, k.conname, array_to_json(k.conkey)::text,
    k.confrelid::bigint, array_to_json(k.confkey)::text, k.confdeltype::text, k.confupdtype::text,
    case when k.contype = 'c' then pg_get_expr(k.conbin, k.conrelid) end
  from pg_constraint as k join pg_class as c on c.oid = k.conrelid join pg_namespace as n on n.oid = c.relnamespace
  where k.contype in ('f', 'c') and ${isShown} order by k.conrelid, k.oid`

type Row = readonly SqlValue[]

function typesById(rows: readonly Row[]): (id: number) => NativeType | undefined {
  const byId = new Map(
    rows.map((row): [number, NativeType] => [
      number(row[0]),
      {
        name: text(row[1]),
        kind: text(row[2]),
        element: number(row[3]),
        base: number(row[4]),
        labels: parseTexts(row[5]),
      },
    ]),
  )
  return (id) => byId.get(id)
}

function columnFrom(row: Row, typeOf: (id: number) => NativeType | undefined): FoundColumn {
  const type = typeOf(number(row[4]))
  const isIdentity = row[7] !== ''
  const isExpression = row[8] !== ''
  const value = type ? mapType(type, typeOf) : { kind: 'native' as const, isReadOnly: true }
  return {
    name: text(row[2]),
    nativeType: text(row[3]),
    value: isExpression ? { ...value, isReadOnly: true } : value,
    isRequired: row[5] === 1,
    defaultExpression: isExpression ? null : textOrNull(row[6]),
    generated: isIdentity ? 'identity' : isExpression ? 'expression' : null,
    comment: textOrNull(row[9]),
  }
}

/** The primary key, else the first unique key without nulls; and all other unique keys. */
function keysOf(
  rows: readonly Row[],
  columnsOf: (numbers: SqlValue | undefined) => string[],
  columns: FoundColumn[],
): { key: string[]; uniques: string[][] } {
  const required = new Set(columns.filter(({ isRequired }) => isRequired).map(({ name }) => name))
  const all = rows.map((row) => ({
    isPrimary: row[1] === 1,
    // Further columns are only included in the index.
    names: columnsOf(row[2]).slice(0, number(row[3])),
  }))
  const chosen = all.find(({ isPrimary, names }) => isPrimary || names.every((name) => required.has(name)))
  return {
    key: chosen?.names ?? [],
    uniques: all.filter((each) => each !== chosen).map(({ names }) => names),
  }
}

const actions: Record<string, LinkAction> = {
  a: 'nothing',
  r: 'restrict',
  c: 'cascade',
  n: 'null',
  d: 'default',
}

/** Links to tables that are not shown are left out. */
function linkFrom(
  row: Row,
  columnsOf: (numbers: SqlValue | undefined) => string[],
  columnsByTable: ReadonlyMap<number, readonly Row[]>,
  names: ReadonlyMap<number, { schema: string; table: string }>,
  keys: string[][],
): FoundLink[] {
  const target = names.get(number(row[4]))
  if (row[1] !== 'f' || !target) return []
  const theirs = namesByNumber(columnsByTable.get(number(row[4])) ?? [])
  const own = columnsOf(row[3])
  return [
    {
      name: text(row[2]),
      columns: own,
      to: { ...target, columns: parseNumbers(row[5]).map((at) => theirs.get(at) ?? '') },
      isUnique: keys.some((key) => key.length > 0 && key.every((name) => own.includes(name))),
      onDelete: actions[text(row[6])] ?? 'nothing',
      onUpdate: actions[text(row[7])] ?? 'nothing',
    },
  ]
}

function readOnlyReason(
  { kind, key }: Pick<FoundTable, 'kind' | 'key'>,
  mayWrite: boolean,
  isInherited: boolean,
): ReadOnlyReason | null {
  if (kind === 'view') return 'view'
  if (key.length === 0) return isInherited ? 'inherited' : 'noKey'
  return mayWrite ? null : 'permission'
}

function namesByNumber(rows: readonly Row[]): Map<number, string> {
  return new Map(rows.map((row) => [number(row[1]), text(row[2])]))
}

/** Rows by their first column, the table's id. */
function groupBy(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const id = number(row[0])
    const group = groups.get(id)
    if (group) group.push(row)
    else groups.set(id, [row])
  }
  return groups
}

function number(value: SqlValue | undefined): number {
  return Number(value ?? 0)
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function textOrNull(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function parseList(value: SqlValue | undefined): unknown[] {
  const items: unknown = typeof value === 'string' ? JSON.parse(value) : []
  return Array.isArray(items) ? items : []
}

function parseNumbers(value: SqlValue | undefined): number[] {
  return parseList(value).map(Number)
}

function parseTexts(value: SqlValue | undefined): string[] {
  return parseList(value).map(String)
}
