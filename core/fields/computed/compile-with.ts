import { type Expr, literal } from '../../expr/expr.ts'
import * as limits from '../../limits.ts'
import {
  type BaseSchema,
  type Column,
  type LinkPath,
  type Source,
  standardTypes,
  type Table,
} from '../../schema.ts'
import { isClientEvaluated } from '../../expr/client-evaluated.ts'
import {
  Broken,
  type Computed,
  type ComputedParts,
  type ComputeScope,
  computedOf,
  elementOf,
  OverVirtualLink,
} from './computed.ts'
import { fieldOf } from '../index.ts'
import { isVirtualLink } from '../links/virtual-links.ts'
import { filtersOf, type LinkedFilter } from '../links/linked-filters.ts'
import { readLinkOptions } from '../links/link-options.ts'
import { sortExpr, textExpr, valueExpr } from '../value.ts'

/** Computes the value of a formula column. `find` returns a compiled column by id or throws `Broken`. */
export type FormulaOf = (
  column: Column,
  stored: string,
  siblings: readonly Column[],
  find: (id: string) => Column,
) => ComputedParts

/** Compiles a column's filters on linked records; throws `Broken`. */
export type FilterOf = (
  filters: readonly LinkedFilter[],
  columns: readonly Column[],
  find: (id: string) => Column,
) => Expr | null

/** Compilers of formulas and filters. */
export type Readers = { formula: FormulaOf; filter: FilterOf }

/**
 * Compiles a schema: resolves link targets and the expressions of computed columns. The given schema is not
 * changed. Never throws: a column that cannot be computed (missing source, cycle, too deep) is null for every
 * record and explains why in `computed.problem`. compile-schema.ts passes readers that parse formulas and
 * filters; clients that only display values get result types from the wire instead.
 */
export function compileWith(schema: BaseSchema, readers: Readers): BaseSchema {
  if (!schema.tables.some(({ columns }) => columns.some((column) => fieldOf(column).compute))) return schema
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map(
      ({ link: _link, computed: _computed, people: _people, ...column }): Column => column,
    ),
  }))
  const byId = new Map(tables.flatMap(({ columns }) => columns).map((column) => [column.id, column]))
  const tablesById = new Map(tables.map((table) => [table.id, table]))
  for (const table of tables) {
    for (const column of table.columns) {
      const path = fieldOf(column).connects ? linkPath(column, table, tablesById, byId) : null
      if (path) column.link = path
    }
  }
  const types = new Map(schema.sources.map(({ id, type }) => [id, type]))
  const compiler = new Compiler(byId, tablesById, readers, ({ tableId }) =>
    types.get(tablesById.get(tableId)?.sourceId ?? ''),
  )
  for (const column of byId.values()) compiler.compile(column)
  return { ...schema, tables }
}

/** Resolves the target of a link column; null if a part of it was deleted. */
function linkPath(
  column: Column,
  owner: Table,
  tables: ReadonlyMap<string, Table>,
  columns: ReadonlyMap<string, Column>,
): LinkPath | null {
  const { relation, relatedTableId, inverseColumnId, junction, foreignKeyColumnId, side, isVirtual } =
    readLinkOptions(column)
  const table = tables.get(relatedTableId)
  const display =
    table?.columns.find((each) => each.displayValue) ?? table?.columns.find((each) => each.primaryKey)
  const key = columns.get(foreignKeyColumnId ?? '')
  const through: LinkPath['through'] | null =
    relation === 'mm' || isVirtual
      ? junction === null
        ? null
        : { kind: isVirtual ? 'virtual' : 'junction', name: junction, own: side }
      : key
        ? { kind: side === 'b' ? 'ownKey' : 'theirKey', key }
        : null
  if (!table || !display || !through) return null
  return { relation, owner, table, display, inverse: columns.get(inverseColumnId ?? '') ?? null, through }
}

class Compiler {
  private readonly columns: ReadonlyMap<string, Column>
  private readonly underway: Column[] = []
  private readonly done = new Set<string>()
  /** For each column in progress, the depth of its deepest dependency. */
  private readonly depths: number[] = []

  private readonly tables: ReadonlyMap<string, Table>
  private readonly readers: Readers
  /** The type of the database that holds a column. */
  private readonly typeOf: (column: Column) => Source['type'] | undefined

  constructor(
    columns: ReadonlyMap<string, Column>,
    tables: ReadonlyMap<string, Table>,
    readers: Readers,
    typeOf: (column: Column) => Source['type'] | undefined,
  ) {
    this.columns = columns
    this.tables = tables
    this.readers = readers
    this.typeOf = typeOf
  }

  compile(column: Column): void {
    const { compute } = fieldOf(column)
    if (!compute || this.done.has(column.id)) return
    this.underway.push(column)
    this.depths.push(0)
    try {
      const computed = compute(column, this.scope)
      // Formulas on formulas of one record become one expression, which has its own limit.
      const depth = (computed.formula ? 0 : 1) + (this.depths.at(-1) ?? 0)
      if (depth > limits.computedDepthMax)
        throw new Broken(`it depends on more than ${limits.computedDepthMax} levels of fields.`)
      const outside = isClientEvaluated(computed.expr, this.typeOf(column))
      column.computed = { ...computed, depth, outside, problem: null } satisfies Computed
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      column.computed = broken(column, error)
    } finally {
      this.underway.pop()
      this.depths.pop()
      this.done.add(column.id)
    }
  }

  private readonly scope: ComputeScope = {
    column: (id: string): Column => this.find(id),
    link: (id: string): Column => this.inDatabase(id),
    value: (column: Column): Expr => valueExpr(column),
    text: (column: Column): Expr => textExpr(column),
    sort: (column: Column): Expr => sortExpr(column),
    element: (column: Column): Column => elementOf(column),
    formula: (column: Column, stored: string): ComputedParts =>
      this.readers.formula(column, stored, this.tables.get(column.tableId)?.columns ?? [], (id) =>
        this.find(id),
      ),
    linkedFilter: (column: Column, { link }: Column): Expr | null =>
      this.readers.filter(filtersOf(column), link?.table.columns ?? [], (id) => this.find(id)),
    traits: (column: Column) => fieldOf(column),
  }

  private known(id: string): Column {
    const column = this.columns.get(id)
    if (!column) throw new Broken('a field that it uses is gone.')
    return column
  }

  /** A column that SQL can compute with. */
  private inDatabase(id: string): Column {
    const column = this.known(id)
    if (isVirtualLink(column)) throw new OverVirtualLink(column.title)
    return column
  }

  private find(id: string): Column {
    const column = this.inDatabase(id)
    const at = this.underway.indexOf(column)
    if (at >= 0) {
      const path = [...this.underway.slice(at), column].map(({ title }) => title).join(' → ')
      throw new Broken(`it would refer to itself: ${path}.`)
    }
    this.compile(column)
    const computed = computedOf(column)
    if (computed?.problem) throw new Broken(computed.problem)
    this.depths.push(Math.max(this.depths.pop() ?? 0, computed?.depth ?? 0))
    return column
  }
}

function broken(column: Column, error: Broken): Computed {
  const nothing = literal(null, 'text')
  const element: Column = { ...column, type: standardTypes.text, options: {}, selectOptions: [] }
  delete element.link
  return {
    expr: nothing,
    sort: nothing,
    over: null,
    element,
    depth: 0,
    outside: false,
    problem: error.message,
    ...(error instanceof OverVirtualLink ? { virtualLink: error.title } : {}),
  }
}
