import { linkedParts } from '../../expr/clock-dependent.ts'
import { type Expr, kindOf, literal, partsOf } from '../../expr/expr.ts'
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
} from './computed.ts'
import { fieldOf } from '../index.ts'
import { isVirtualLink } from '../links/virtual-links.ts'
import { filtersOf, type LinkedFilter } from '../links/linked-filters.ts'
import { readLinkOptions } from '../links/link-options.ts'
import { fullValueExpr, sortExpr, textExpr } from '../value.ts'

/** Computes the value of a formula column. `find` returns a compiled column by id. */
export type FormulaOf = (
  column: Column,
  stored: string,
  siblings: readonly Column[],
  find: (id: string) => Column | Broken,
) => ComputedParts | Broken

/** Compiles a column's filters on linked records. */
export type FilterOf = (
  filters: readonly LinkedFilter[],
  columns: readonly Column[],
  find: (id: string) => Column | Broken,
) => Expr | Broken | null

/** Says whether the worker evaluates an expression over a database of this type, because that cannot. */
export type IsClientEvaluated = (expr: Expr, type: Source['type'] | undefined) => boolean

/** Compilers of formulas and filters. `isOutside`: by default true for what no database evaluates. */
export type Readers = { formula: FormulaOf; filter: FilterOf; isOutside?: IsClientEvaluated | undefined }

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
  /** Whether expressions read links between databases. */
  private readonly across = new Map<Expr, boolean>()
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
    const parts = compute(column, this.scope)
    column.computed = parts instanceof Broken ? broken(column, parts) : this.whole(column, parts)
    this.underway.pop()
    this.depths.pop()
    this.done.add(column.id)
  }

  private whole(column: Column, parts: ComputedParts): Computed {
    // Formulas on formulas of one record become one expression, which has its own limit.
    const depth = (parts.formula ? 0 : 1) + (this.depths.at(-1) ?? 0)
    if (depth > limits.computedDepthMax)
      return broken(
        column,
        new Broken(`it depends on more than ${limits.computedDepthMax} levels of fields.`),
      )
    const across = this.readsAcross(parts.expr)
    if (across instanceof Broken) return broken(column, across)
    const stored = across ? readApart(parts) : parts
    const { isOutside = isClientEvaluated } = this.readers
    return { ...stored, depth, outside: isOutside(stored.expr, this.typeOf(column)), problem: null }
  }

  private readonly scope: ComputeScope = {
    column: (id: string): Column | Broken => this.find(id),
    link: (id: string): Column | Broken => this.known(id),
    value: (column: Column): Expr => fullValueExpr(column),
    text: (column: Column): Expr => textExpr(column, fullValueExpr(column)),
    sort: (column: Column): Expr => sortExpr(column),
    element: (column: Column): Column => elementOf(column),
    formula: (column: Column, stored: string): ComputedParts | Broken =>
      this.readers.formula(column, stored, this.tables.get(column.tableId)?.columns ?? [], (id) =>
        this.find(id),
      ),
    linkedFilter: (column: Column, { link }: Column): Expr | Broken | null =>
      this.readers.filter(filtersOf(column), link?.table.columns ?? [], (id) => this.find(id)),
    traits: (column: Column) => fieldOf(column),
  }

  private known(id: string): Column | Broken {
    return this.columns.get(id) ?? new Broken('a field that it uses is gone.')
  }

  /**
   * True if a value reads records over a link between databases. Broken if it does so for linked records, which would
   * need a third round trip.
   */
  private readsAcross(expr: Expr): boolean | Broken {
    const before = this.across.get(expr)
    if (before !== undefined) return before
    const found = this.findAcross(expr)
    if (!(found instanceof Broken)) this.across.set(expr, found)
    return found
  }

  private findAcross(expr: Expr): boolean | Broken {
    const link = expr.node === 'related' || expr.node === 'exists' ? this.columns.get(expr.linkId) : undefined
    for (const part of linkedParts(expr)) {
      const inner = this.readsAcross(part)
      if (inner !== false) return inner === true ? overVirtualLink(link?.title ?? '') : inner
    }
    if (link && isVirtualLink(link)) return true
    for (const part of partsOf(expr)) {
      const inner = this.readsAcross(part)
      if (inner !== false) return inner
    }
    return false
  }

  private find(id: string): Column | Broken {
    const column = this.known(id)
    if (column instanceof Broken) return column
    // Links themselves are not values of other columns.
    if (isVirtualLink(column)) return overVirtualLink(column.title)
    const at = this.underway.indexOf(column)
    if (at >= 0) {
      const path = [...this.underway.slice(at), column].map(({ title }) => title).join(' → ')
      return new Broken(`it would refer to itself: ${path}.`)
    }
    this.compile(column)
    const computed = computedOf(column)
    if (computed?.problem) return new Broken(computed.problem)
    this.depths.push(Math.max(this.depths.pop() ?? 0, computed?.depth ?? 0))
    return column
  }
}

/** Blank in SQL: its full value is read apart. */
function readApart(parts: ComputedParts): ComputedParts & { acrossDatabases: Expr } {
  const blank = literal(null, kindOf(parts.expr))
  return { ...parts, expr: blank, sort: blank, acrossDatabases: parts.expr }
}

/** A column that would be computed over a link between databases in a way that two round trips cannot. */
function overVirtualLink(title: string): Broken {
  return new Broken(`it uses ${title}, a link between databases.`, title)
}

function broken(column: Column, { problem, virtualLink }: Broken): Computed {
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
    problem,
    ...(virtualLink === undefined ? {} : { virtualLink }),
  }
}
