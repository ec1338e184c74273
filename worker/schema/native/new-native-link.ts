import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { NativeColumn, NativeJunction, NativeTable } from '#core/native-tables.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { JoinedSide } from '../../engine/sources/native-changes.ts'
import type { LinkStore } from '../../engine/schema/link-tables.ts'
import type { Statement } from '../../platform/statement.ts'
import { updateTable } from '../../store/base/tables.ts'
import type { NewLink } from '../new-link.ts'
import { nativeNamesOf } from './native-columns.ts'
import { freeName, newNativeName } from './native-name.ts'
import { storedNative } from './native-removal.ts'
import { takenTables } from './new-native-table.ts'
import { requireTableWritable } from './require-schema-writable.ts'

/** The key of a link in its source, and the statements that create what stores the links there. */
export type NativeLink = { key: Column | null; statements: Statement[] }

/** A link of tables of a source, stored as people design it: a foreign key, or a table that joins both. */
export function nativeLink(engine: Engine, schema: BaseSchema, { key, store }: NewLink): NativeLink {
  return store.kind === 'junction'
    ? { key: null, statements: junctionCreation(engine, schema, store) }
    : keyCreation(engine, schema, key ?? store.key, store)
}

function keyCreation(
  engine: Engine,
  schema: BaseSchema,
  key: Column,
  store: Extract<LinkStore, { kind: 'key' }>,
): NativeLink {
  const [child, parent] = [tableOf(schema, store.child), tableOf(schema, store.parent)]
  requireTableWritable(schema, child)
  const referred = keyColumnOf(parent)
  const { nameBytesMax, foreignKeyOf } = engine.nativeNaming(child)
  const name = newNativeName(key.title, null, nativeNamesOf(child), nameBytesMax)
  const foreignKey = foreignKeyOf(name)
  const native: NativeColumn = {
    name,
    type: referred.type,
    ...(referred.collation === undefined ? {} : { collation: referred.collation }),
    kind: referred.kind,
    default: null,
    generated: null,
    isHashed: nativeOf(parent).idColumn !== referred.name,
    readOnly: false,
    labels: [],
    nullable: !key.required,
    ...(foreignKey === null ? {} : { foreignKey }),
  }
  const column = { ...key, native }
  return {
    key: column,
    statements: engine.nativeSchemaStatements(child, [{ kind: 'addKey', column, parent: nativeOf(parent) }]),
  }
}

function junctionCreation(
  engine: Engine,
  schema: BaseSchema,
  store: Extract<LinkStore, { kind: 'junction' }>,
): Statement[] {
  if (!store.a || !store.b) throw new Error('A link between databases is not stored in a source.')
  const [a, b] = [tableOf(schema, store.a), tableOf(schema, store.b)]
  requireTableWritable(schema, a)
  const [own, other] = [nativeOf(a), nativeOf(b)]
  const { nameBytesMax } = engine.nativeNaming(a)
  const taken = takenTables(schema, a.sourceId, own.schema)
  const first = freeName(`${own.name}_id`, [], nameBytesMax)
  const junction: NativeJunction = {
    name: store.name,
    schema: own.schema,
    table: freeName(`${own.name}_${other.name}`, taken, nameBytesMax),
    a: first,
    b: freeName(`${other.name}_id`, [first], nameBytesMax),
  }
  return [
    ...engine.nativeSchemaStatements(a, [{ kind: 'createJunction', junction, a: sideOf(a), b: sideOf(b) }]),
    ...updateTable(schema.baseId, a.id, {
      native: storedNative({ ...own, junctions: [...own.junctions, junction] }),
    }),
  ]
}

function sideOf(table: Table): JoinedSide {
  const native = nativeOf(table)
  const key = keyColumnOf(table)
  if (native.idColumn !== key.name) failBecause('SOURCE_UNSUPPORTED', 'keyOfLinks', { title: table.title })
  return { native, type: key.type }
}

/** The column that links refer to. Throws SOURCE_UNSUPPORTED for tables without a key of one column. */
function keyColumnOf({ title, native, columns }: Table): NativeColumn {
  const [name, ...more] = native?.key ?? []
  const found = columns.find((column) => column.native?.name === name)?.native
  if (!found || more.length > 0) return failBecause('SOURCE_UNSUPPORTED', 'keyOfLink', { title })
  return found
}

function tableOf({ tables }: BaseSchema, { physicalName }: Pick<Table, 'physicalName'>): Table {
  return tables.find((table) => table.physicalName === physicalName) ?? fail('TABLE_NOT_FOUND')
}

function nativeOf({ native }: Table): NativeTable {
  if (!native) throw new Error('Both tables of a native link belong to its source.')
  return native
}
