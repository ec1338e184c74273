import { commitsTable } from '#core/native-tables.ts'
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

/** SQLite's own name of a database file, which has no schemas. */
const schema = 'main'

/** Tables and views of the file; virtual tables and those of SQLite, libSQL and Tessera are left out. */
const shown = (
  types: string,
) => `select name, type, wr from pragma_table_list where schema = '${schema}' and type in (${types})
  and name not glob 'sqlite_*' and name not glob 'libsql_*' and name <> '${commitsTable}'`

const queries = (tables: string) => [
  `${tables} order by name`,
  `select t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden from (${tables}) as t
    join pragma_table_xinfo(t.name) as c where c.hidden <> 1 order by t.name, c.cid`,
  `select t.name, f.id, f."table", f."from", f."to", f.on_update, f.on_delete from (${tables}) as t
    join pragma_foreign_key_list(t.name) as f order by t.name, f.id desc, f.seq`,
  `select t.name, i.name, i.origin, k.name from (${tables}) as t join pragma_index_list(t.name) as i
    join pragma_index_info(i.name) as k where i."unique" and not i.partial order by t.name, i.seq desc, k.seqno`,
]

/** Reads the tables of a file by its pragmas. */
export const introspection: Introspection = {
  hasNoHashes: true,
  statements: () => statementsFor(`'table', 'view'`),
  withoutViews: () => statementsFor(`'table'`),
  decode(results) {
    const [tableRows = [], columnRows = [], linkRows = [], indexRows = []] = results.map(
      ({ rows }: SqlResult) => rows,
    )
    const [columnsByTable, linksByTable, indexesByTable] = [columnRows, linkRows, indexRows].map((rows) =>
      Map.groupBy(rows, ([name]) => text(name)),
    )
    const keyOf = (table: string) => declaredKey(columnsByTable?.get(table) ?? [])
    return tableRows.map((row) => {
      const name = text(row[0])
      const indexes = indexesOf(indexesByTable?.get(name) ?? [])
      const identity = identityOf(row, columnsByTable?.get(name) ?? [], indexes)
      const keys = [identity.key, ...indexes.map(({ columns }) => columns)]
      const table = {
        schema,
        name,
        kind: row[1] === 'view' ? ('view' as const) : ('table' as const),
        comment: null,
        rowEstimate: null,
        ...identity,
        uniques: indexes.filter(({ isPrimary }) => !isPrimary).map(({ columns }) => columns),
        checks: [],
        links: linksOf(linksByTable?.get(name) ?? [], keys, keyOf),
      }
      const joins = table.kind === 'table' ? joinsOf(table) : null
      // Links are found by both of their keys.
      return { ...table, joins, readOnly: joins ? null : table.readOnly }
    })
  },
}

function statementsFor(types: string): Statement[] {
  return queries(shown(types)).map((sql) => ({ sql, args: [] }))
}

type Row = readonly SqlValue[]
type Index = { isPrimary: boolean; columns: string[] }
type Identity = Pick<FoundTable, 'columns' | 'key' | 'readOnly'> & { rowId?: string }

/** How rows are found: by their number, which may be a column, or in tables without one by a numeric key. */
function identityOf([, type, withoutRowId]: Row, rows: readonly Row[], indexes: readonly Index[]): Identity {
  const columns = rows.map(columnFrom)
  const key = declaredKey(rows)
  if (type === 'view') return { columns, key: [], readOnly: 'view' }
  const own = columns.find(({ name }) => name === key[0])
  if (withoutRowId === 1) {
    const isNumeric = key.length === 1 && own?.value.kind === 'integer'
    if (isNumeric) return { columns, key, readOnly: null }
    const parts = columns.map((column) =>
      key.includes(column.name) ? { ...column, value: { ...column.value, isReadOnly: true } } : column,
    )
    return { columns: parts, key, readOnly: 'keyType' }
  }
  // Another name of the row number has no index of its own.
  const isAlias =
    key.length === 1 &&
    own?.nativeType.toLowerCase() === 'integer' &&
    !indexes.some(({ isPrimary }) => isPrimary)
  if (isAlias && own) {
    const numbered = columns.map((column) =>
      column === own ? { ...own, generated: 'identity' as const } : column,
    )
    return { columns: numbered, key, readOnly: null }
  }
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  const rowId = ['rowid', '_rowid_', 'oid'].find((name) => !names.has(name))
  return rowId === undefined
    ? { columns, key: [], readOnly: 'noKey' }
    : { columns, key, rowId, readOnly: null }
}

function columnFrom([, name, type, notNull, byDefault, , hidden]: Row): FoundColumn {
  const nativeType = text(type)
  const value = mapType(nativeType)
  const isExpression = hidden === 2 || hidden === 3
  return {
    name: text(name),
    nativeType,
    value: isExpression ? { ...value, isReadOnly: true } : value,
    isRequired: notNull === 1,
    defaultExpression: isExpression ? null : textOrNull(byDefault),
    generated: isExpression ? 'expression' : null,
    comment: null,
  }
}

/** Columns of the primary key, in its order. */
function declaredKey(rows: readonly Row[]): string[] {
  return rows
    .filter((row) => Number(row[5]) > 0)
    .sort((one, other) => Number(one[5]) - Number(other[5]))
    .map((row) => text(row[1]))
}

/** Unique indexes of columns; those of expressions are left out. */
function indexesOf(rows: readonly Row[]): Index[] {
  const byName = Map.groupBy(rows, (row) => text(row[1]))
  return [...byName.values()]
    .filter((parts) => parts.every((row) => row[3] !== null))
    .map((parts) => ({ isPrimary: parts[0]?.[2] === 'pk', columns: parts.map((row) => text(row[3])) }))
}

const actions: Record<string, LinkAction> = {
  RESTRICT: 'restrict',
  CASCADE: 'cascade',
  'SET NULL': 'null',
  'SET DEFAULT': 'default',
}

/** Foreign keys; those that name no column refer to the primary key. */
function linksOf(
  rows: readonly Row[],
  keys: readonly string[][],
  keyOf: (table: string) => string[],
): FoundLink[] {
  return [...Map.groupBy(rows, (row) => Number(row[1])).values()].map((parts, index) => {
    const [first] = parts
    const columns = parts.map((row) => text(row[3]))
    const table = text(first?.[2])
    const named = parts.map((row) => textOrNull(row[4]))
    return {
      name: `${index + 1}`,
      columns,
      to: { schema, table, columns: named.every((each) => each !== null) ? named : keyOf(table) },
      isUnique: keys.some((key) => key.length > 0 && key.every((name) => columns.includes(name))),
      onUpdate: actions[text(first?.[5])] ?? 'nothing',
      onDelete: actions[text(first?.[6])] ?? 'nothing',
    }
  })
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function textOrNull(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}
