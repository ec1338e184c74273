import type { NativeTable, SourceValueKind } from '#core/native-tables.ts'
import { mysqlDefaultIs, writtenMysqlDefault } from './mysql-defaults.ts'
import { asReported, literal } from './native-texts.ts'
import { mariadbWords, mysqlWords } from './words.ts'

// SQL that MariaDB and MySQL write differently in schema changes and in their conditions.

type Place = Pick<NativeTable, 'schema' | 'name'>

export type SchemaWords = {
  /** Texts of new columns compare as Tessera does, whatever the default of their database is. */
  collation: string
  /** Types of new columns, as the server reports them. Enums and sets get their labels. */
  types: Partial<Record<SourceValueKind, string>>
  keyType: string
  /** The default of moments, as the server reports it. */
  now: string
  /** A default in the definition of a column of a type. */
  writtenDefault(expression: string, type: string): string
  /** A condition that a column has a default, which is null for none. */
  defaultIs(expression: string | null, type: string): string
  /** Values of `extra` that a column keeps through a new definition. */
  extras: readonly string[]
  /** The type of JSON columns in `information_schema`. */
  jsonType: string
  dropForeignKey: string
  /** A condition that a column has a check of its own, which a new definition drops; null where it never does. */
  isChecked: ((table: Place, column: string) => string) | null
  /** A condition that no unique key needs a column among others; null where the server checks it. */
  isInNoKey: ((table: Place, column: string) => string) | null
}

const decimal = 'decimal(65,30)'
const common = {
  decimal,
  boolean: 'tinyint(1)',
  shortText: 'varchar(255)',
  text: 'longtext',
  json: 'json',
  date: 'date',
  time: 'time',
  datetime: 'datetime(6)',
  choice: 'enum()',
  choices: 'set()',
} satisfies SchemaWords['types']

export const mariadbSchemaWords: SchemaWords = {
  collation: mariadbWords.collation,
  types: { ...common, integer: 'bigint(20)', uuid: 'uuid' },
  keyType: 'bigint(20)',
  now: 'current_timestamp(6)',
  writtenDefault: (expression) => expression,
  // A column that may be empty has the default null.
  defaultIs: (expression) =>
    expression === null
      ? `coalesce(column_default, 'NULL') = 'NULL'`
      : `column_default = ${literal(asReported(expression))}`,
  extras: [''],
  jsonType: 'longtext',
  dropForeignKey: 'drop foreign key if exists',
  isChecked: (
    { schema, name },
    column,
  ) => `exists (select 1 from information_schema.check_constraints where constraint_schema = ${literal(schema)}
    and table_name = ${literal(name)} and level = 'Column' and constraint_name = ${literal(column)})`,
  isInNoKey: null,
}

/** MySQL has no type for UUIDs, and adds no column whose default is `uuid()` while it keeps a binary log. */
export const mysqlSchemaWords: SchemaWords = {
  collation: mysqlWords.collation,
  types: { ...common, integer: 'bigint' },
  keyType: 'bigint',
  now: 'CURRENT_TIMESTAMP(6)',
  writtenDefault: writtenMysqlDefault,
  defaultIs: mysqlDefaultIs,
  extras: ['', 'DEFAULT_GENERATED'],
  jsonType: 'json',
  dropForeignKey: 'drop foreign key',
  // Checks belong to the table, and stay.
  isChecked: null,
  // MySQL takes the column out of the key, so that the others alone must be unique.
  isInNoKey: ({ schema, name }, column) => `not exists (select 1 from information_schema.statistics
    where table_schema = ${literal(schema)} and table_name = ${literal(name)} and non_unique = 0
    group by index_name having count(*) > 1 and max(column_name = ${literal(column)}) = 1)`,
}
