import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import type { NativeView } from './dialect.ts'
import type { Engine } from './engine.ts'
import { engineOfSource } from './engines.ts'
import type { AutomaticIndex } from './indexes/index-keys.ts'
import { requireSourceCanWrite } from './sources/native-writes.ts'

/**
 * Statements that the engine of a source prints. All others are refused: schema changes, and statements that callers
 * embed in statements of the base database.
 */
const reads: ReadonlySet<string> = new Set<keyof Engine>([
  'aggregateStatement',
  'byIdsStatement',
  'countStatement',
  'decodeAggregates',
  'decodeGroups',
  'duplicatesStatement',
  'evaluatePrecomputed',
  'findStatement',
  'firstRecordsStatement',
  'groupCountStatement',
  'groupStatement',
  'groupedRowsStatement',
  'idWindowBoundsStatement',
  'indexOfFilter',
  'indexOfGroups',
  'indexOfSort',
  'indexOfValue',
  'keyHoldersStatement',
  'laggingIndexes',
  'linkedValuesStatement',
  'listStatement',
  'matchesExpectedStatement',
  'matchingIdsStatement',
  'missingIdsStatement',
  'noNullsAssertion',
  'nullRecordsStatement',
  'orderedIdsStatement',
  'precomputeInputsStatement',
  'recordExistsStatement',
  'recordsExistAssertion',
  'recordsSelectedCondition',
  'repeatedKeysStatement',
  'scanStatement',
  'showsOverwrittenAssertions',
  'tableIsEmptyAssertion',
])
const writes: ReadonlySet<string> = new Set<keyof Engine>([
  'deletePlan',
  'deleteWherePlan',
  'insertPlan',
  'updatePlan',
  'updateWherePlan',
  'undoPlan',
])
/** Changes of the schema of a source; callers check that it may be changed. */
const schemaChanges: ReadonlySet<string> = new Set<keyof Engine>([
  'nativeIsAsReadStatement',
  'nativeIsEmptyStatement',
  'nativeIsUnusedStatement',
  'nativeNaming',
  'nativeSchemaStatements',
  'newNativeColumn',
  'widerNativeType',
  'withNativeLabels',
])
/** Writes that check themselves which of two tables they change. */
const linkWrites: ReadonlySet<string> = new Set<keyof Engine>(['linkPlan', 'undoLinksPlan'])

const cache = new WeakMap<BaseSchema, Engine>()

/**
 * The engine of a base with sources: what is about a table of a source is printed by the engine of that source, and
 * its statements say where they run. All else is printed by the engine of the base database.
 */
export function engineWithSources(base: Engine, schema: BaseSchema): Engine {
  if (!schema.sources.some(({ type }) => type !== 'sqlite3')) return base
  const known = cache.get(schema)
  if (known) return known
  const made = dispatching(base, schema)
  cache.set(schema, made)
  return made
}

function dispatching(base: Engine, schema: BaseSchema): Engine {
  const natives = schema.tables.filter(({ native }) => native)
  const byId = new Map(natives.map((table) => [table.id, table]))
  const byName = new Map(natives.map((table) => [table.physicalName, table]))
  const ofSources = new Map(
    schema.sources.map(({ id, type }) => [id, engineOfSource(type, { id, viewOf: viewsOf(natives, id) })]),
  )
  const tableOf = (args: readonly unknown[]): Table | undefined => {
    for (const arg of args) {
      if (isOfBaseDatabase(arg)) return undefined
      const table = tableIn(arg, byId, byName)
      if (table) return table
    }
    return undefined
  }
  return new Proxy(base, {
    get(target, name): unknown {
      if (name === 'withIndexes')
        return (indexes: readonly AutomaticIndex[]) => dispatching(base.withIndexes(indexes), schema)
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function' || typeof name !== 'string') return own
      return (...args: unknown[]): unknown => {
        const table = tableOf(args)
        if (!table) return Reflect.apply(own, undefined, args)
        requireSupported(name, table)
        const engine = ofSources.get(table.sourceId)
        const print: unknown = engine && Reflect.get(engine, name)
        if (typeof print !== 'function') return fail('SOURCE_NOT_FOUND')
        return Reflect.apply(print, undefined, args)
      }
    },
  })
}

function requireSupported(name: string, table: Table): void {
  if (writes.has(name)) requireSourceCanWrite(table)
  else if (!reads.has(name) && !linkWrites.has(name) && !schemaChanges.has(name))
    failBecause('SOURCE_UNSUPPORTED', 'change', { title: table.title })
}

/** Maps the physical names of a source's tables and links to their native tables. */
function viewsOf(natives: readonly Table[], sourceId: string): (name: string) => NativeView | null {
  const views = new Map<string, NativeView>()
  for (const table of natives) {
    const { native } = table
    if (!native || table.sourceId !== sourceId) continue
    views.set(table.physicalName, { kind: 'table', table, native })
    for (const junction of native.junctions) views.set(junction.name, { kind: 'junction', junction })
  }
  return (name) => views.get(name) ?? null
}

/** A link between databases: the base database has its pairs. */
function isOfBaseDatabase(arg: unknown): boolean {
  if (typeof arg !== 'object' || arg === null) return false
  const link: unknown = 'link' in arg ? arg.link : arg
  if (typeof link !== 'object' || link === null || !('through' in link)) return false
  const { through } = link
  return typeof through === 'object' && through !== null && 'kind' in through && through.kind === 'virtual'
}

/** A table of a source itself, which may be new. */
function isTableOfSource(arg: object): arg is Table {
  return 'sourceId' in arg && 'views' in arg && 'native' in arg && Boolean(arg.native)
}

/** The table of a source that an argument of the engine is about: a table, a field, a link, or a part with one. */
function tableIn(
  arg: unknown,
  byId: ReadonlyMap<string, Table>,
  byName: ReadonlyMap<string, Table>,
): Table | undefined {
  if (typeof arg === 'string') return byName.get(arg)
  if (typeof arg !== 'object' || arg === null) return undefined
  if (isTableOfSource(arg)) return arg
  const physicalName: unknown = Reflect.get(arg, 'physicalName')
  const known = typeof physicalName === 'string' ? byName.get(physicalName) : undefined
  if (known) return known
  const tableId: unknown = Reflect.get(arg, 'tableId')
  if (typeof tableId === 'string') return byId.get(tableId)
  for (const part of ['table', 'owner', 'parent', 'child', 'a', 'b', 'linkedTo', 'path']) {
    const inner: unknown = Reflect.get(arg, part)
    const found = typeof inner === 'object' ? tableIn(inner, byId, byName) : undefined
    if (found) return found
  }
  return undefined
}
