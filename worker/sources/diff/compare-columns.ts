import type { ChangedPart } from '#core/api/sources/source-diff.ts'
import type { NativeColumn } from '#core/native-tables.ts'
import type { Column, Table } from '#core/schema.ts'
import type { FoundColumn, FoundTable } from '../../engine/sources/introspection.ts'
import { isSelect } from '../../schema/new-column.ts'
import {
  idColumnOf,
  isReadOnlyColumn,
  isUniqueColumn,
  kindOf,
  needsValue,
} from '../../schema/attach/attach-columns.ts'
import { compareLabels, labelParts } from './compare-labels.ts'
import { type Difference, difference, partOf } from './difference.ts'

type NativeField = { column: Column; native: NativeColumn }

/** Columns that are new, gone, renamed or different. */
export function compareColumns(table: Table, found: FoundTable): Difference[] {
  const stored = nativeFields(table)
  const byName = new Map(found.columns.map((column) => [column.name, column]))
  const gone = stored.filter(({ native }) => !byName.has(native.name))
  const known = new Set(stored.map(({ native }) => native.name))
  const fresh = found.columns.filter(({ name }) => !known.has(name))
  const removals = gone.map(({ column, native }) =>
    difference('TABLE_COLUMN_REMOVE', found, native.name, { kind: 'goneColumn', table, column }),
  )
  const additions = fresh.map((foundColumn) =>
    difference(
      'TABLE_COLUMN_ADD',
      found,
      foundColumn.name,
      { kind: 'newColumn', table, found, foundColumn },
      partOf('type', null, foundColumn.nativeType),
    ),
  )
  const renames = gone.flatMap((each) => renamesOf(each, gone, fresh, { table, found }))
  // A column is renamed, or gone and another one is new.
  for (const rename of renames)
    for (const other of [...removals, ...additions])
      if (other.columnName === rename.columnName || other.columnName === rename.parts[0]?.before) {
        rename.excludes.push(other.key)
        other.excludes.push(rename.key)
      }
  const changes = stored.flatMap(({ column, native }) => {
    const foundColumn = byName.get(native.name)
    if (!foundColumn) return []
    const parts = columnParts({ column, native }, foundColumn, found)
    if (parts.length === 0) return []
    const isType = parts.some(({ what }) => what === 'type' || what.startsWith('label'))
    return [
      difference(
        isType ? 'TABLE_COLUMN_TYPE_CHANGE' : 'TABLE_COLUMN_PROPS_CHANGED',
        found,
        native.name,
        { kind: 'changedColumn', table, column, found, foundColumn },
        parts,
      ),
    ]
  })
  return [...renames, ...removals, ...additions, ...changes]
}

/** Fields that are columns of the database. */
export function nativeFields({ columns }: Pick<Table, 'columns'>): NativeField[] {
  return columns.flatMap((column) => (column.native ? [{ column, native: column.native }] : []))
}

/** A column may be renamed if it is the only one of its type that vanished, and one of that type appeared. */
function renamesOf(
  { column, native }: NativeField,
  gone: readonly NativeField[],
  fresh: readonly FoundColumn[],
  { table, found }: { table: Table; found: FoundTable },
): Difference[] {
  const [foundColumn, ...others] = fresh.filter(({ nativeType }) => nativeType === native.type)
  const isOnly = gone.filter((each) => each.native.type === native.type).length === 1
  if (!foundColumn || others.length > 0 || !isOnly) return []
  return [
    difference(
      'TABLE_COLUMN_RENAME',
      found,
      foundColumn.name,
      { kind: 'renamedColumn', table, column, found, foundColumn },
      partOf('name', native.name, foundColumn.name),
    ),
  ]
}

/** The parts in which a field and its column differ. */
export function columnParts(
  { column, native }: NativeField,
  found: FoundColumn,
  table: FoundTable,
): ChangedPart[] {
  const kind = kindOf(found.value)
  const isSameType = native.type === found.nativeType
  // Record ids have no settings of their own.
  const isCell = !column.primaryKey && idColumnOf(table)?.name !== found.name
  return [
    ...partOf('type', native.type, found.nativeType),
    ...(isSameType && isCell ? partOf('type', native.kind, kind) : []),
    ...(isSelect(column.type) && native.kind === kind
      ? labelParts(
          compareLabels(
            native.labels.map(({ label }) => label),
            found.value.choices ?? [],
          ),
        )
      : []),
    ...partOf('default', native.default, found.defaultExpression),
    ...partOf('generated', native.generated, found.generated),
    ...(isSameType && isCell && native.generated === found.generated
      ? partOf('readOnly', native.readOnly, isReadOnlyColumn(found))
      : []),
    ...(isCell ? partOf('required', native.required ?? column.required, needsValue(found)) : []),
    ...(isCell ? partOf('unique', column.unique, isUniqueColumn(found, table)) : []),
    ...(native.comment === undefined ? [] : partOf('comment', native.comment, found.comment)),
  ]
}
