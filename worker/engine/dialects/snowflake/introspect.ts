import type { SqlResult, SqlValue, Statement } from '../../../platform/statement.ts'
import type {
  FoundColumn,
  FoundLink,
  FoundTable,
  Introspection,
  LinkAction,
} from '../../sources/introspection.ts'
import { joinsOf } from '../../sources/join-tables.ts'
import { quoted } from '../native-names.ts'
import { mapType, writtenType } from './map-type.ts'

// Reads `information_schema`, which has no columns of keys; `show` has them. Snowflake enforces none of these keys, so
// rows may share one.

const tables = `select table_schema, table_name, table_type, comment, row_count from information_schema.tables
  where table_schema = ? order by table_name`

const columns = `select table_name, column_name, data_type, character_maximum_length, numeric_precision, numeric_scale,
    is_nullable, column_default, is_identity, comment
  from information_schema.columns where table_schema = ? order by table_name, ordinal_position`

const statementsPerSchema = 5

/** Reads tables, views, columns and keys of schemas, five statements for each. */
export const introspection: Introspection = {
  // Fails if there is no such database, or no warehouse to read it with.
  probe: { sql: 'select count(*) from information_schema.schemata', args: [] },
  schemas: {
    sql: `select schema_name from information_schema.schemata
      where schema_name <> 'INFORMATION_SCHEMA' order by schema_name`,
    args: [],
  },
  statements: (schemas) =>
    schemas.flatMap((schema): Statement[] => [
      { sql: tables, args: [schema] },
      { sql: columns, args: [schema] },
      ...['primary', 'unique', 'imported'].map((kind) => ({
        sql: `show ${kind} keys in schema ${quoted(schema)}`,
        args: [],
      })),
    ]),
  decode(results) {
    const found: FoundTable[] = []
    for (let at = 0; at < results.length; at += statementsPerSchema)
      found.push(...decodeSchema(results.slice(at, at + statementsPerSchema)))
    const shown = new Set(found.map(({ schema, name }) => nameOf(schema, name)))
    return found.map((table) => {
      const links = table.links.filter(({ to }) => shown.has(nameOf(to.schema, to.table)))
      return { ...table, links, joins: table.kind === 'table' ? joinsOf({ ...table, links }) : null }
    })
  },
}

type Row = (name: string) => SqlValue
type Key = { table: string; name: string; columns: string[] }

function decodeSchema(results: readonly SqlResult[]): FoundTable[] {
  const [tableRows, columnRows, primaryRows, uniqueRows, importedRows] = results.map(rowsOf)
  const columnsByTable = Map.groupBy(columnRows ?? [], (row) => text(row('TABLE_NAME')))
  const primary = new Map(keysOf(primaryRows ?? []).map((key) => [key.table, key]))
  const uniques = Map.groupBy(keysOf(uniqueRows ?? []), ({ table }) => table)
  const links = Map.groupBy(importedRows ?? [], (row) => text(row('fk_table_name')))
  return (tableRows ?? []).map((row) => {
    const name = text(row('TABLE_NAME'))
    const found = (columnsByTable.get(name) ?? []).map(columnFrom)
    const keys = chosenKeys(primary.get(name), uniques.get(name) ?? [], found)
    const kind = text(row('TABLE_TYPE')).includes('VIEW') ? 'view' : 'table'
    const count = row('ROW_COUNT')
    const table = {
      schema: text(row('TABLE_SCHEMA')),
      name,
      kind,
      comment: textOrNull(row('COMMENT')),
      rowEstimate: count === null ? null : Number(count),
      columns: found,
      ...keys,
      checks: [],
      links: linksOf(links.get(name) ?? [], [keys.key, ...keys.uniques]),
      readOnly: kind === 'view' ? 'view' : keys.key.length === 0 ? 'noKey' : null,
      joins: null,
    } satisfies FoundTable
    return table
  })
}

/** Rows that give their cells by the names of columns, because `show` may get more of them. */
function rowsOf({ columns: names, rows }: SqlResult): Row[] {
  const places = new Map(names.map((name, index) => [name.toLowerCase(), index]))
  return rows.map((row) => (name) => row[places.get(name.toLowerCase()) ?? -1] ?? null)
}

function columnFrom(row: Row): FoundColumn {
  const type = {
    name: text(row('DATA_TYPE')),
    length: numberOrNull(row('CHARACTER_MAXIMUM_LENGTH')),
    precision: numberOrNull(row('NUMERIC_PRECISION')),
    scale: numberOrNull(row('NUMERIC_SCALE')),
  }
  const isIdentity = text(row('IS_IDENTITY')) === 'YES'
  return {
    name: text(row('COLUMN_NAME')),
    nativeType: writtenType(type),
    value: mapType(type),
    isRequired: text(row('IS_NULLABLE')) === 'NO',
    defaultExpression: isIdentity ? null : textOrNull(row('COLUMN_DEFAULT')),
    generated: isIdentity ? 'identity' : null,
    comment: textOrNull(row('COMMENT')),
  }
}

/** Keys of one or several columns, whose rows each name one. */
function keysOf(rows: readonly Row[]): Key[] {
  const groups = Map.groupBy(rows, (row) => nameOf(text(row('table_name')), text(row('constraint_name'))))
  return [...groups.values()].flatMap((group) => {
    const [first] = inSequence(group)
    if (!first) return []
    const names = inSequence(group).map((row) => text(row('column_name')))
    return [{ table: text(first('table_name')), name: text(first('constraint_name')), columns: names }]
  })
}

/** The primary key, else the first unique key without nulls; and all other unique keys. */
function chosenKeys(
  primary: Key | undefined,
  uniques: readonly Key[],
  found: readonly FoundColumn[],
): { key: string[]; uniques: string[][] } {
  const required = new Set(found.filter(({ isRequired }) => isRequired).map(({ name }) => name))
  const chosen = primary ?? uniques.find((key) => key.columns.every((name) => required.has(name)))
  return {
    key: chosen?.columns ?? [],
    uniques: uniques.filter((key) => key !== chosen).map((key) => key.columns),
  }
}

const actions: Record<string, LinkAction> = {
  CASCADE: 'cascade',
  'SET NULL': 'null',
  'SET DEFAULT': 'default',
  RESTRICT: 'restrict',
}

function linksOf(rows: readonly Row[], keys: readonly string[][]): FoundLink[] {
  return [...Map.groupBy(rows, (row) => text(row('fk_name'))).values()].flatMap((group) => {
    const [first] = inSequence(group)
    if (!first) return []
    const own = inSequence(group).map((row) => text(row('fk_column_name')))
    return [
      {
        name: text(first('fk_name')),
        columns: own,
        to: {
          schema: text(first('pk_schema_name')),
          table: text(first('pk_table_name')),
          columns: inSequence(group).map((row) => text(row('pk_column_name'))),
        },
        isUnique: keys.some((key) => key.length > 0 && key.every((name) => own.includes(name))),
        onDelete: actions[text(first('delete_rule'))] ?? 'nothing',
        onUpdate: actions[text(first('update_rule'))] ?? 'nothing',
      },
    ]
  })
}

function inSequence(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Number(a('key_sequence')) - Number(b('key_sequence')))
}

function nameOf(schema: string, name: string): string {
  return JSON.stringify([schema, name])
}

function text(value: SqlValue): string {
  return typeof value === 'string' ? value : ''
}

function textOrNull(value: SqlValue): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOrNull(value: SqlValue): number | null {
  return value === null ? null : Number(value)
}
