import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import { newNativeName } from './native-name.ts'

/** The field as a new column of its table in a source. Throws SOURCE_UNSUPPORTED for types that no source stores. */
export function withNativeColumn(
  engine: Engine,
  table: Table,
  column: Column,
  chosenName: string | null | undefined,
): Column {
  const { nameBytesMax } = engine.nativeNaming(table)
  const name = newNativeName(column.title, chosenName, nativeNamesOf(table), nameBytesMax)
  const native = engine.newNativeColumn(table, column, name)
  if (!native) failBecause('SOURCE_UNSUPPORTED', 'fieldType', { title: column.title })
  if (isEnum(native.kind) && native.labels.length === 0)
    fail('INVALID_VALUE', { title: column.title, problem: 'add an option first.' })
  return { ...column, native }
}

const isEnum = (kind: string): boolean => kind === 'choice' || kind === 'choices'

/** Names of all columns that a table is known to have in its database. */
export function nativeNamesOf({ native, columns }: Table): string[] {
  return [...(native?.key ?? []), ...columns.flatMap((column) => column.native?.name ?? [])]
}

/** Types of the other columns of a source: an enum that they use is kept. */
export function otherTypesOf(tables: readonly Table[], sourceId: string, gone: readonly Column[]): string[] {
  const ids = new Set(gone.map(({ id }) => id))
  return tables
    .filter((table) => table.sourceId === sourceId)
    .flatMap(({ columns }) => columns)
    .flatMap(({ id, native }) => (native && !ids.has(id) ? native.type : []))
}
