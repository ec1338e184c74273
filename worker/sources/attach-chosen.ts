import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { removalOfTable } from '#core/fields/computed/dependents.ts'
import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { BaseSchema, Source, SourceTable, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { FoundTable } from '../engine/sources/introspection.ts'
import type { Statement } from '../platform/statement.ts'
import { attachStatements, attachTables } from '../schema/attach/attach-tables.ts'
import { virtualLinkRemoval } from '../schema/native/native-removal.ts'
import { deleteColumn, deleteTable } from '../store/base/tables.ts'

type ChosenSource = Pick<Source, 'id' | 'chosenTables'>

const keyOf = ({ schema, name }: SourceTable) => JSON.stringify([schema, name])

/** All tables of a source. */
export function attachedTables({ tables }: BaseSchema, sourceId: string): Table[] {
  return tables.filter((table) => table.sourceId === sourceId)
}

/** Attaches the chosen tables of a source to its base, except those that are attached already. */
export function attachChosen(
  schema: BaseSchema,
  source: ChosenSource,
  found: readonly FoundTable[],
  createdBy: string | null,
): Statement[] {
  const known = new Set(
    attachedTables(schema, source.id).flatMap(({ native }) =>
      native ? [keyOf(native), ...native.junctions.map((each) => keyOf({ ...each, name: each.table }))] : [],
    ),
  )
  const chosen = source.chosenTables && new Set(source.chosenTables.map(keyOf))
  const added = found.filter((table) => !known.has(keyOf(table)) && (chosen?.has(keyOf(table)) ?? true))
  const { tables } = attachTables(added, {
    key: baseKeyOf('base', schema.baseId) ?? fail('BASE_NOT_FOUND'),
    sourceId: source.id,
    // The setting of the source decides when rows are written.
    isReadOnly: false,
    titles: schema.tables.map(({ title }) => title),
    order: Math.max(0, ...schema.tables.map(({ order }) => order)) + 1,
    createdBy,
  })
  if (schema.tables.length + tables.length > limits.tablesPerBase)
    failBecause('LIMIT_REACHED', 'tablesPerBase', { max: limits.tablesPerBase })
  return attachStatements(schema.baseId, tables)
}

/** Tables of a source that are attached, but no longer in its schemas or among the chosen ones. */
export function tablesNotChosen(
  schema: BaseSchema,
  { id, chosenTables, schemas }: Pick<Source, 'id' | 'chosenTables' | 'schemas'>,
): Table[] {
  const chosen = chosenTables && new Set(chosenTables.map(keyOf))
  return attachedTables(schema, id).filter(
    ({ native }) => native && !(chosen ? chosen.has(keyOf(native)) : schemas.includes(native.schema)),
  )
}

/** Removes tables of sources from a base with the fields of others that need them. Their rows stay where they are. */
export function detachTables(engine: Engine, schema: BaseSchema, tables: readonly Table[]): Statement[] {
  const gone = new Set(tables.map(({ id }) => id))
  const removed = tables.flatMap(({ id }) => {
    const { columns, dependents } = removalOfTable(schema, id)
    return [...columns, ...dependents]
  })
  const elsewhere = new Set(removed.filter(({ tableId }) => !gone.has(tableId)).map((each) => each.id))
  return [
    ...virtualLinkRemoval(engine, schema, removed),
    ...[...elsewhere].flatMap((id) => deleteColumn(schema.baseId, id)),
    ...tables.flatMap(({ id }) => deleteTable(schema.baseId, id)),
  ]
}
