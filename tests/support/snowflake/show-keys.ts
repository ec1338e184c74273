import type { StubTable } from './catalog.ts'
import type { StubResult } from './result.ts'

const schemaPattern = /^\s*show\s+(primary|unique|imported)\s+keys\s+in\s+schema\s+"((?:[^"]|"")*)"\s*;?\s*$/i

/** The result of `show primary keys`, `show unique keys` and `show imported keys`; null for other statements. */
export function showKeys(sql: string, tables: readonly StubTable[]): StubResult | null {
  const match = schemaPattern.exec(sql)
  if (!match) return null
  const [, kind = '', name = ''] = match
  const own = tables.filter(({ schema }) => schema === name.replaceAll('""', '"'))
  if (kind.toLowerCase() === 'imported') return importedKeys(own)
  const keys = own.flatMap((table) => {
    const found = kind.toLowerCase() === 'primary' ? [table.primaryKey ?? []] : (table.uniques ?? [])
    return found.flatMap((columns, key) =>
      columns.map((column, index) => [
        '1732000000.000000000 1440',
        'SHOP',
        table.schema,
        table.name,
        column,
        String(index + 1),
        `SYS_CONSTRAINT_${table.name}_${key}`,
        'false',
        '',
      ]),
    )
  })
  return result(
    [
      'created_on',
      'database_name',
      'schema_name',
      'table_name',
      'column_name',
      'key_sequence',
      'constraint_name',
      'rely',
      'comment',
    ],
    keys,
  )
}

function importedKeys(tables: readonly StubTable[]): StubResult {
  return result(
    [
      'created_on',
      'pk_database_name',
      'pk_schema_name',
      'pk_table_name',
      'pk_column_name',
      'fk_database_name',
      'fk_schema_name',
      'fk_table_name',
      'fk_column_name',
      'key_sequence',
      'update_rule',
      'delete_rule',
      'fk_name',
      'pk_name',
      'deferrability',
      'rely',
      'comment',
    ],
    tables.flatMap((table) =>
      (table.foreignKeys ?? []).flatMap((key) =>
        key.columns.map((column, index) => [
          '1732000000.000000000 1440',
          'SHOP',
          key.schema,
          key.table,
          key.references[index] ?? '',
          'SHOP',
          table.schema,
          table.name,
          column,
          String(index + 1),
          'NO ACTION',
          'NO ACTION',
          key.name,
          `PK_${key.table}`,
          'NOT DEFERRABLE',
          'false',
          null,
        ]),
      ),
    ),
  )
}

function result(names: string[], data: (string | null)[][]): StubResult {
  return {
    rowType: names.map((name) => ({
      name,
      type: name === 'created_on' ? 'timestamp_ltz' : name === 'key_sequence' ? 'fixed' : 'text',
      precision: null,
      scale: name === 'key_sequence' ? 0 : null,
      nullable: true,
    })),
    data,
  }
}
