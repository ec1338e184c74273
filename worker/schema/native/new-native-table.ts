import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { NativeColumn } from '#core/native-tables.ts'
import type { BaseSchema, Column, Source, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Statement } from '../../platform/statement.ts'
import { updateSource } from '../../store/base/tables.ts'
import { withNativeColumn } from './native-columns.ts'
import { newNativeName } from './native-name.ts'
import { requireSchemaWritable } from './require-schema-writable.ts'

const keyName = 'id'

/**
 * A new table as it will be in its source, in the first schema that the source offers. `chosen` are names in the
 * database that the caller chose, for the table and by the ids of its columns.
 */
export function withNativeTable(
  engine: Engine,
  schema: BaseSchema,
  table: Table,
  chosen: { table: string | null | undefined; columns: ReadonlyMap<string, string> },
): Table {
  const { schemas } = requireSchemaWritable(schema, table)
  const place = schemas[0] ?? failBecause('SOURCE_UNSUPPORTED', 'noSchema')
  const empty = {
    schema: place,
    name: keyName,
    kind: 'table' as const,
    key: [keyName],
    idColumn: keyName,
    isNumbered: true,
    readOnly: null,
    junctions: [],
  }
  const { nameBytesMax, keyType } = engine.nativeNaming({ ...table, native: empty })
  const name = newNativeName(
    table.title,
    chosen.table,
    takenTables(schema, table.sourceId, place),
    nameBytesMax,
  )
  const made: Table = { ...table, native: { ...empty, name }, columns: [] }
  for (const column of table.columns)
    made.columns.push(
      column.primaryKey
        ? { ...column, native: keyColumn(keyType) }
        : isComputed(column)
          ? column
          : withNativeColumn(engine, made, column, chosen.columns.get(column.id)),
    )
  return made
}

const isComputed = (column: Column): boolean => fieldOf(column).compute !== undefined

function keyColumn(type: string): NativeColumn {
  return {
    name: keyName,
    type,
    kind: 'integer',
    default: null,
    generated: 'identity',
    isHashed: false,
    readOnly: false,
    labels: [],
  }
}

/** Names of the attached tables of a schema, and of junction tables in it. */
export function takenTables({ tables }: BaseSchema, sourceId: string, schemaName: string): string[] {
  return tables
    .filter((table) => table.sourceId === sourceId)
    .flatMap(({ native }) =>
      native ? [native, ...native.junctions.map((each) => ({ ...each, name: each.table }))] : [],
    )
    .filter((each) => each.schema === schemaName)
    .map(({ name }) => name)
}

/** The statements that create a table in its source, and choose it there. */
export function nativeTableCreation(engine: Engine, schema: BaseSchema, table: Table): Statement[] {
  const source = requireSchemaWritable(schema, table)
  return [
    ...engine.nativeSchemaStatements(table, [
      { kind: 'createTable', columns: table.columns.filter(({ native }) => native) },
    ]),
    ...chosenWith(schema, source, table),
  ]
}

/** A source with chosen tables keeps those that are created through it. */
function chosenWith({ baseId }: BaseSchema, { id, chosenTables }: Source, { native }: Table): Statement[] {
  if (!native || chosenTables === null) return []
  const { schema, name } = native
  return updateSource(baseId, id, { chosenTables: [...chosenTables, { schema, name }] })
}
