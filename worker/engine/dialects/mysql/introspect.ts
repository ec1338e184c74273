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
import { mapType } from './map-type.ts'
import { readMysqlDefault } from './mysql-defaults.ts'

/**
 * Reads tables, columns, keys and constraints of databases, which are the schemas here, in one round trip. `checks`
 * reads the name of the table, the name and the clause of checks.
 */
const introspectionOf = (server: Server, checks: string): Introspection => ({
  schemas: {
    sql: `select schema_name from information_schema.schemata
      where schema_name not in ('information_schema', 'mysql', 'performance_schema', 'sys') order by binary schema_name`,
    args: [],
  },
  statements: (schemas) =>
    // One by one: a comparison with a single name reads only that database's files.
    schemas.flatMap((schema) =>
      [tables, columns, indexes, links, checks].map((sql): Statement => ({ sql, args: [schema] })),
    ),
  decode(results) {
    const found: FoundTable[] = []
    for (let at = 0; at < results.length; at += 5)
      found.push(...decodeSchema(results.slice(at, at + 5), server))
    const shown = new Set(found.map(({ schema, name }) => nameOf(schema, name)))
    return found.map((table) => {
      const links = table.links.filter(({ to }) => shown.has(nameOf(to.schema, to.table)))
      return { ...table, links, joins: table.kind === 'table' ? joinsOf({ ...table, links }) : null }
    })
  },
})

const tables = `select table_name, table_type, table_comment, table_rows, table_schema, engine
  from information_schema.tables
  where table_schema = ? and table_type in ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')
  order by binary table_name`

const columns = `select table_name, column_name, data_type, column_type, is_nullable, column_default, extra,
    column_comment, privileges, collation_name
  from information_schema.columns where table_schema = ? order by table_name, ordinal_position`

/** MySQL has no order in `json_arrayagg`. */
function listOf(column: string, order: string): string {
  // As bytes, because JSON functions give another collation than names have.
  const quoted = `convert(json_quote(${column}) using binary)`
  return `convert(concat('[', group_concat(${quoted} order by ${order} separator ','), ']') using utf8mb4)`
}

/** Unique keys of whole columns. */
const indexes = `select table_name, index_name,
    ${listOf('column_name', 'seq_in_index')}, max(nullable = 'YES'), max(sub_part is not null)
  from information_schema.statistics where table_schema = ? and non_unique = 0
  group by table_name, index_name order by table_name, index_name <> 'PRIMARY', index_name`

const links = `select k.table_name, k.constraint_name, ${listOf('k.column_name', 'k.ordinal_position')},
    min(k.referenced_table_schema), min(k.referenced_table_name),
    ${listOf('k.referenced_column_name', 'k.ordinal_position')}, min(r.delete_rule), min(r.update_rule)
  from information_schema.key_column_usage as k join information_schema.referential_constraints as r
    on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name
      and r.table_name = k.table_name
  where k.constraint_schema = ? and k.referenced_table_name is not null
  group by k.table_name, k.constraint_name order by k.table_name, k.constraint_name`

export const introspection = introspectionOf(
  'mariadb',
  `select table_name, constraint_name, check_clause
  from information_schema.check_constraints where constraint_schema = ? order by table_name, constraint_name`,
)

/** MySQL names the tables of checks in another view. */
export const mysqlIntrospection = introspectionOf(
  'mysql',
  `select t.table_name, c.constraint_name, c.check_clause
  from information_schema.check_constraints as c join information_schema.table_constraints as t
    on t.constraint_schema = c.constraint_schema and t.constraint_name = c.constraint_name
      and t.constraint_type = 'CHECK'
  where c.constraint_schema = ? order by t.table_name, c.constraint_name`,
)

type Row = readonly SqlValue[]
type Server = 'mariadb' | 'mysql'

function decodeSchema(results: readonly SqlResult[], server: Server): FoundTable[] {
  const [tableRows = [], columnRows = [], indexRows = [], linkRows = [], checkRows = []] = results.map(
    ({ rows }) => rows,
  )
  const [columnsOf, indexesOf, linksOf, checksOf] = [columnRows, indexRows, linkRows, checkRows].map(byTable)
  return tableRows.flatMap((row) => {
    const name = text(row[0])
    const own = columnsOf?.get(name) ?? []
    // A view of a table that is gone has no columns, and cannot be read.
    if (own.length === 0) return []
    const found = checksOf?.get(name) ?? []
    const kind = row[1] === 'VIEW' ? ('view' as const) : ('table' as const)
    const keys = keysOf(indexesOf?.get(name) ?? [])
    const mayWrite = own.some((each) => /insert.*update/.test(text(each[8])))
    return {
      schema: text(row[4]),
      name,
      kind,
      comment: kind === 'view' || row[2] === '' ? null : textOrNull(row[2]),
      rowEstimate: row[3] === null || row[3] === undefined ? null : Number(row[3]),
      columns: own.map((each) => columnFrom(each, kind, found, server)),
      ...keys,
      checks: found
        .filter((each) => !isJsonCheck(each))
        .map((each) => ({ name: text(each[1]), expression: text(each[2]) })),
      links: (linksOf?.get(name) ?? []).map((each) => linkFrom(each, [keys.key, ...keys.uniques])),
      readOnly: readOnlyReason(kind, keys.key, text(row[5]), mayWrite),
      joins: null,
    }
  })
}

/** The type `json` is an alias of `longtext` with a check of the column's name. */
function isJsonCheck(row: Row): boolean {
  return text(row[2]) === `json_valid("${text(row[1]).replaceAll('"', '""')}")`
}

function columnFrom(row: Row, kind: FoundTable['kind'], found: readonly Row[], server: Server): FoundColumn {
  const name = text(row[1])
  const isJson = row[2] === 'longtext' && found.some((each) => each[1] === name && isJsonCheck(each))
  const nativeType = isJson ? 'json' : withoutEscapes(text(row[3]))
  const value = mapType(isJson ? 'json' : text(row[2]), nativeType)
  const extra = text(row[6])
  const isExpression = /\b(VIRTUAL|STORED) GENERATED/.test(extra)
  const isNullable = row[4] === 'YES'
  const initial = textOrNull(row[5])
  const expression =
    server === 'mysql'
      ? readMysqlDefault(initial, text(row[2]), extra)
      : initial === null || initial === 'NULL'
        ? null
        : defaultOf(initial)
  return {
    name,
    nativeType,
    ...(typeof row[9] === 'string' ? { collation: row[9] } : {}),
    value: isExpression ? { ...value, isReadOnly: true } : value,
    // Views show what their tables require.
    isRequired: kind === 'table' && !isNullable,
    defaultExpression: isExpression ? null : expression,
    generated: extra.includes('auto_increment') ? 'identity' : isExpression ? 'expression' : null,
    comment: row[7] === '' ? null : textOrNull(row[7]),
  }
}

const escaped: Record<string, string> = { '0': '\0', n: '\n', r: '\r', '\\': '\\', "'": "''" }

/** Texts are shown with escapes, those of `text` columns also with escaped quotes. */
function defaultOf(expression: string): string {
  return /^'.*'$/s.test(expression) ? withoutEscapes(expression) : expression
}

/** Labels of enums are shown with escapes, which our sessions do not read. */
function withoutEscapes(type: string): string {
  return type.replace(/\\([0nr\\'])/g, (_, letter: string) => escaped[letter] ?? letter)
}

/** The primary key, else the first unique key without nulls; and all other unique keys. */
function keysOf(rows: readonly Row[]): { key: string[]; uniques: string[][] } {
  const whole = rows.filter((row) => Number(row[4]) === 0)
  const chosen = whole.find((row) => Number(row[3]) === 0)
  return {
    key: chosen ? texts(chosen[2]) : [],
    uniques: whole.filter((row) => row !== chosen).map((row) => texts(row[2])),
  }
}

const actions: Record<string, LinkAction> = {
  'NO ACTION': 'nothing',
  RESTRICT: 'restrict',
  CASCADE: 'cascade',
  'SET NULL': 'null',
  'SET DEFAULT': 'default',
}

function linkFrom(row: Row, keys: string[][]): FoundLink {
  const own = texts(row[2])
  return {
    name: text(row[1]),
    columns: own,
    to: { schema: text(row[3]), table: text(row[4]), columns: texts(row[5]) },
    isUnique: keys.some((key) => key.length > 0 && key.every((name) => own.includes(name))),
    onDelete: actions[text(row[6])] ?? 'nothing',
    onUpdate: actions[text(row[7])] ?? 'nothing',
  }
}

function readOnlyReason(
  kind: 'table' | 'view',
  key: string[],
  engine: string,
  mayWrite: boolean,
): ReadOnlyReason | null {
  if (kind === 'view') return 'view'
  if (key.length === 0) return 'noKey'
  // Other engines keep half of a write that fails, or take no part in prepared transactions.
  if (engine !== 'InnoDB') return 'engine'
  return mayWrite ? null : 'permission'
}

function byTable(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = text(row[0])
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return groups
}

function nameOf(schema: string, table: string): string {
  return JSON.stringify([schema, table])
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function textOrNull(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function texts(value: SqlValue | undefined): string[] {
  const items: unknown = typeof value === 'string' ? JSON.parse(value) : []
  return Array.isArray(items) ? items.map(String) : []
}
