import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { NativeChange } from '../../engine/sources/native-changes.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Assertion } from '../../store/base-databases/commit.ts'
import { insertOptions, updateColumn } from '../../store/base/tables.ts'
import { editStatements } from '../edits/edit-statements.ts'
import type { SchemaEdit } from '../edits/schema-edit.ts'
import { requireTableWritable } from './require-schema-writable.ts'

/**
 * The part of an update that changes a field in its source: new options, which are labels of its enum, and that
 * its values become unique. Null if the update changes settings of the base alone.
 */
export function nativeUpdate(
  engine: Engine,
  schema: BaseSchema,
  { table, before, after }: { table: Table; before: Column; after: Column },
  edits: readonly SchemaEdit[],
): { statements: Statement[]; assertions: Assertion[] } | null {
  const { native } = before
  if (!native) return null
  const known = new Set(before.selectOptions.map(({ id }) => id))
  const added = after.selectOptions.filter(({ id }) => !known.has(id))
  const isMadeUnique = after.unique && !before.unique
  if (added.length === 0 && !isMadeUnique) return null
  requireTableWritable(schema, table)
  const labels = added.map(({ id, title }) => ({ optionId: id, label: title }))
  const changes: NativeChange[] = [
    ...(labels.length === 0
      ? []
      : [{ kind: 'addLabels', column: before, labels: labels.map(({ label }) => label) } as const]),
    ...(isMadeUnique ? [{ kind: 'addUnique', column: before } as const] : []),
  ]
  return {
    assertions: isAsRead(engine, table, changes),
    statements: [
      ...engine.nativeSchemaStatements(table, changes),
      ...insertOptions(schema.baseId, before.id, added),
      ...updateColumn(schema.baseId, before.id, {
        unique: after.unique,
        native: engine.withNativeLabels(table, native, labels),
      }),
      ...editStatements(engine, schema, edits.filter(isOfBase).map(withoutUnique)),
    ],
  }
}

/** For databases that write the whole definition of a column anew: nothing that Tessera has not read is lost. */
export function isAsRead(engine: Engine, table: Table, changes: readonly NativeChange[]): Assertion[] {
  return changes.flatMap((change) => {
    const holds = engine.nativeIsAsReadStatement(table, change)
    const title = 'column' in change ? change.column.title : table.title
    return holds
      ? [{ holds, otherwise: () => errorBecause('SOURCE_UNSUPPORTED', 'notAsRead', { title }) }]
      : []
  })
}

/** New options are added with their labels. */
function isOfBase({ of, before }: SchemaEdit): boolean {
  return of !== 'option' || before !== null
}

/** The database has the rule, so no index is created here. */
function withoutUnique(edit: SchemaEdit): SchemaEdit {
  if (edit.of !== 'column' || !edit.before || !edit.after) return edit
  const { unique: _before, ...before } = edit.before
  const { unique: _after, ...after } = edit.after
  return { ...edit, before, after }
}
