import { type SQL, sql } from 'drizzle-orm'
import { type Expr, kindOf, needsServer, type RelatedExpr } from '#core/expr/expr.ts'
import { isVirtualPath } from '#core/fields/links/virtual-links.ts'
import type { Column, LinkPath, Table } from '#core/schema.ts'
import { columnOf, columnNamesOf, referredKeyNames } from '../identifiers/columns.ts'
import type { Dialect, LinkScope, Printing } from '../dialect.ts'
import { columnName, junctionName, keyPartName, tableName } from '../identifiers/names.ts'
import { printLinkedMatches } from './linked-matches.ts'
import { printPrecomputed, printPrecomputedTest } from './precomputed-values.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { printing } from './print-expr.ts'
import { aggregateOf, flatRecords, flatValues } from './print-related-flat.ts'

// Prints links, lookups and rollups as correlated subqueries, so linked values arrive with their record.

const id = columnName('id')
const comma = sql.raw(', ')

/** A printer for the columns of a table, under this name or alias. */
export function printingIn(
  dialect: Dialect,
  table: Table,
  from: SQL,
  mode: 'strict' | 'lenient' = 'strict',
  columns: (columnId: string) => SQL = columnNamesOf(table, from),
): Printing {
  return printingWithin(
    dialect,
    table,
    from,
    { ...newScope(table), lenient: mode === 'lenient' },
    { columns },
  )
}

/** A printer for records of any database, whose links between databases have these pairs. */
export function printingWithPairs(
  dialect: Dialect,
  table: Table,
  from: SQL,
  pairs: NonNullable<LinkScope['pairs']>,
): Printing {
  return printingWithin(dialect, table, from, { ...newScope(table), lenient: true }, { pairs })
}

function newScope({ clock }: Table): Pick<LinkScope, 'counter' | 'before' | 'clock'> {
  return { counter: { last: 0 }, before: null, clock: clock ?? null }
}

function printingWithin(
  dialect: Dialect,
  table: Table,
  from: SQL,
  { counter, before, clock, lenient }: Pick<LinkScope, 'counter' | 'before' | 'clock' | 'lenient'>,
  {
    pairs = null,
    columns = columnNamesOf(table, from),
  }: { pairs?: LinkScope['pairs']; columns?: (columnId: string) => SQL } = {},
): Printing {
  const links = {
    table,
    from,
    counter,
    before,
    clock,
    lenient,
    pairs,
    precomputed: printPrecomputed,
    precomputedTest: printPrecomputedTest,
    related: printRelated,
    exists: printExists,
  }
  return printing(dialect, columns, links)
}

/**
 * Databases parse nested SQL on a small stack, and computed columns nest up to ten levels. So nested queries
 * become CTEs, which the planner inlines again.
 */
function withBefore(self: Printing, print: (self: Printing) => SQL): SQL {
  const scope = scopeOf(self)
  if (scope.before) return print(self)
  const before: SQL[] = []
  const query = print(
    printingWithin(self.dialect, scope.table, scope.from, { ...scope, before }, { pairs: scope.pairs }),
  )
  return before.length === 0 ? query : sql`with ${sql.join(before, comma)} ${query}`
}

/** Adds a CTE and returns its name. */
function putBefore(self: Printing, query: SQL): SQL {
  const name = alias('q', scopeOf(self))
  scopeOf(self).before?.push(sql`${name} as ${sql.raw(self.dialect.notKept)} (${query})`)
  return name
}

/** The joined tables of linked records, and the printer for the columns of the last one. */
type Source = { from: SQL; on: SQL[]; order: SQL[]; rows: SQL; inner: Printing }

function printRelated(expr: RelatedExpr, self: Printing): SQL {
  if (expr.take === 'ids') return linkedIds(expr, self)
  return sql`(${withBefore(self, (within) => relatedQuery(expr, within))})`
}

function relatedQuery(expr: RelatedExpr, self: Printing): SQL {
  const { dialect } = self
  const { syntax } = dialect
  const source = sourceOf(expr, self)
  const [value] = expr.values
  const isFlat = !dialect.supports.correlatedDerived
  if (expr.take === 'records')
    return isFlat
      ? flatRecords(
          expr,
          source,
          expr.values.map((each) => itemOf(each, source.rows, source.inner)),
          dialect,
        )
      : records(expr, source, dialect)
  if (value === undefined) return counted(expr, source, self)
  const { from, on, order, item } = flattened(source, value)
  const { firstInOrder } = dialect.json
  if (expr.take === 'first' && firstInOrder)
    return sql`select ${firstInOrder(item, kindOf(value), order, expr.page?.offset ?? 0)} from ${from} where ${all(on)}`
  if (isFlat && expr.take !== 'first') return flatValues(expr, { from, on, order }, item, dialect)
  const inner = sql`select ${item} as v from ${from} where ${all(on)}`
  if (expr.take === 'first')
    return sql`${inner} order by ${sql.join(order, comma)} ${pageOf(expr, dialect, 1)}`
  if (expr.take === 'list') {
    // The inner limit keeps the order; the outer limit counts only non-null values.
    const ordered = sql`${inner} order by ${sql.join(order, comma)} limit ${syntax.unlimited}`
    const items = sql`select ${dialect.json.cell(sql.raw('v'), 'text')} as x from ${syntax.derived(ordered)} where v is not null ${pageOf(expr, dialect)}`
    return sql`select ${dialect.json.collect(sql.raw('x'))} from ${syntax.derived(items)}`
  }
  const each = expr.kind === 'real' ? dialect.functions.real([sql`v`], [kindOf(value)], [value]) : sql`v`
  const result = aggregateOf(expr, each, sql`v`)
  if (expr.kind !== 'real') return sql`select ${result} from ${syntax.derived(inner)}`
  // Rounds to 15 digits, which hides binary rounding errors: 0.1 + 0.2 is 0.3. Infinity becomes null.
  return sql`select ${dialect.fifteenDigits(sql.raw('s'))} from ${syntax.derived(sql`select ${result} as s from ${syntax.derived(inner)}`)}`
}

/** Ids that a link between databases has stored beside the record, as JSON text; null for records of a source. */
function linkedIds(expr: RelatedExpr, self: Printing): SQL {
  const { path, owner } = linkOf(expr.linkId, self)
  if (path.owner.native || path.through.kind !== 'virtual') return sql`null`
  const { own, other } = junctionSides(path.through.own)
  const { dialect } = self
  const found = sql`select ${other} as x from ${junctionName(path.through.name)} where ${own} = ${owner}.${id}
    order by position, ${other} ${pageOf(expr, dialect)}`
  return sql`(select ${dialect.json.collect(sql.raw('x'))} from ${dialect.syntax.derived(found)})`
}

/** Expressions over links between databases are refused before anything is printed. */
function unprintable(): never {
  throw new Error('A link between databases cannot be printed.')
}

/** Uncorrelated, so the database evaluates it once and may start with its result. */
function printExists(expr: Extract<Expr, { node: 'exists' }>, self: Printing): SQL {
  const { path, owner } = linkOf(expr.linkId, self)
  const { through } = path
  const { condition } = expr
  const scope = scopeOf(self)
  if (isVirtualPath(path) && !scope.pairs) return printLinkedMatches(self.dialect, path, condition, scope)
  const key = through.kind === 'ownKey' ? columnName(through.key.physicalName) : id
  if (!condition && through.kind === 'ownKey') return sql`${owner}.${key} is not null`
  if (!condition || through.kind === 'virtual') {
    const source = sourceOf(expr, self)
    return sql`exists (select 1 from ${source.from} where ${all(source.on)})`
  }
  const found =
    scopeOf(self).before === null
      ? withBefore(self, (within) => owners(path, condition, within))
      : sql`select k from ${putBefore(self, owners(path, condition, self))}`
  return sql`${owner}.${key} in (${found})`
}

/** Ids (or keys, for own keys) of the records linked to a matching record. */
function owners({ table, through }: LinkPath, condition: Expr, self: Printing): SQL {
  const rows = alias('r', scopeOf(self))
  const linked = sql`${tableName(table.physicalName)} as ${rows}`
  const holds = printingWithin(self.dialect, table, rows, scopeOf(self)).test(condition, false)
  switch (through.kind) {
    case 'virtual':
      return unprintable()
    case 'ownKey':
      return sql`select ${rows}.${id} as k from ${linked} where ${holds}`
    case 'theirKey': {
      const key = sql`${rows}.${columnName(through.key.physicalName)}`
      return sql`select ${key} as k from ${linked} where ${key} is not null and ${holds}`
    }
    case 'junction': {
      const pairs = alias('j', scopeOf(self))
      const { own, other } = junctionSides(through.own)
      // The cross join fixes the order: records first, which are fewer than pairs.
      return sql`select ${pairs}.${own} as k from ${linked} cross join ${junctionName(through.name)} as ${pairs}
        where ${pairs}.${other} = ${rows}.${id} and ${holds}`
    }
  }
}

function sourceOf({ linkId, condition }: Pick<RelatedExpr, 'linkId' | 'condition'>, self: Printing): Source {
  const { path, owner } = linkOf(linkId, self)
  const scope = scopeOf(self)
  const rows = alias('r', scope)
  const linked = sql`${tableName(path.table.physicalName)} as ${rows}`
  const inner = printingWithin(self.dialect, path.table, rows, scope)
  const extra = condition ? [inner.test(condition, false)] : []
  const { through } = path
  switch (through.kind) {
    case 'virtual': {
      const pairs = scope.pairs?.(path) ?? unprintable()
      return {
        from: sql`${pairs.from} join ${pairs.rows ? sql`${pairs.rows} as ${rows}` : linked} on ${rows}.${id} = ${pairs.other}`,
        on: [...pairs.on, ...extra],
        order: [...pairs.order, sql`${rows}.${id}`],
        rows,
        inner,
      }
    }
    case 'ownKey': {
      const key = sql`${owner}.${columnName(through.key.physicalName)}`
      return {
        from: linked,
        on: [sql`${rows}.${id} = ${key}`, ...sameKeys(through.key, rows, owner), ...extra],
        order: [sql`${rows}.${id}`],
        rows,
        inner,
      }
    }
    case 'theirKey': {
      const key = sql`${rows}.${columnName(through.key.physicalName)}`
      return {
        from: linked,
        on: [sql`${key} = ${owner}.${id}`, ...sameKeys(through.key, owner, rows), ...extra],
        order: [sql`${rows}.${id}`],
        rows,
        inner,
      }
    }
    case 'junction': {
      const pairs = alias('j', scope)
      const { own, other } = junctionSides(through.own)
      return {
        from: sql`${junctionName(through.name)} as ${pairs} join ${linked} on ${rows}.${id} = ${pairs}.${other}`,
        on: [sql`${pairs}.${own} = ${owner}.${id}`, ...extra],
        order: [sql`${pairs}.position`, sql`${rows}.${id}`],
        rows,
        inner,
      }
    }
  }
}

/** The keys behind hashes are the same: finds the records of a source by the index of its key. */
function sameKeys(key: Column, parent: SQL, child: SQL): SQL[] {
  return referredKeyNames(key).map((name, index) => sql`${parent}.${keyPartName(index)} = ${child}.${name}`)
}

/** Flattens lists among the values: those behind further links by joins, others by expanding them. */
function flattened(source: Source, value: Expr): { from: SQL; on: SQL[]; order: SQL[]; item: SQL } {
  const { from, on, order, rows, inner } = source
  if (kindOf(value) !== 'list') return { from, on, order, item: itemOf(value, rows, inner) }
  const [deeper] = value.node === 'related' && value.take === 'list' && !value.page ? value.values : []
  if (value.node === 'related' && deeper) {
    const next = sourceOf(value, inner)
    return flattened(
      {
        ...next,
        from: sql`${from} ${inner.dialect.syntax.join} ${next.from}`,
        on: [...on, ...next.on],
        order: [...order, ...next.order],
      },
      deeper,
    )
  }
  const items = alias('e', scopeOf(inner))
  return {
    from: sql`${from} ${inner.dialect.syntax.join} ${inner.dialect.json.items(itemOf(value, rows, inner))} as ${items}`,
    on,
    order: [...order, sql`${items}.key`],
    item: sql`${items}.value`,
  }
}

/** A value of a linked record; if it needs further records, a query that selects this record. */
function itemOf(value: Expr, rows: SQL, inner: Printing): SQL {
  if (!needsServer(value) || !inner.dialect.supports.correlatedDerived) return inner.value(value)
  const { table } = scopeOf(inner)
  const all = alias('r', scopeOf(inner))
  const values = printingWithin(inner.dialect, table, all, scopeOf(inner)).value(value)
  const query = sql`select ${all}.${id} as k, ${values} as v from ${tableName(table.physicalName)} as ${all}`
  return sql`(select v from ${putBefore(inner, query)} where k = ${rows}.${id})`
}

/** `[[id, value, ...], ...]` */
function records(expr: RelatedExpr, { from, on, order, rows, inner }: Source, dialect: Dialect): SQL {
  const names = expr.values.map((_, index) => sql.raw(`v${index}`))
  const values = expr.values.map((value, index) => sql`${itemOf(value, rows, inner)} as ${names[index]}`)
  const cells = expr.values.map(
    (value, index) => sql`',' || ${dialect.json.cell(sql`${names[index]}`, kindOf(value))}`,
  )
  const row = sql.join([sql`'['`, sql.raw('id'), ...cells, sql`']'`], sql.raw(' || '))
  const selected = sql.join([sql`${rows}.${id} as id`, ...values], comma)
  const found = sql`select ${selected} from ${from}
    where ${all(on)} order by ${sql.join(order, comma)} ${pageOf(expr, dialect)}`
  return sql`select ${dialect.json.collect(row)} from ${dialect.syntax.derived(found)}`
}

/** Counts pairs without reading the records. */
function counted(expr: RelatedExpr, source: Source, self: Printing): SQL {
  const { path, owner } = linkOf(expr.linkId, self)
  if (path.through.kind === 'junction' && !expr.condition) {
    const { own } = junctionSides(path.through.own)
    return sql`select count(*) from ${junctionName(path.through.name)} where ${own} = ${owner}.${id}`
  }
  return sql`select count(*) from ${source.from} where ${all(source.on)}`
}

function linkOf(linkId: string, self: Printing): { path: LinkPath; owner: SQL } {
  const scope = scopeOf(self)
  const path = columnOf(scope.table, linkId).link
  // Only compiled schemas contain link ids, so the path always exists.
  if (!path) throw new Error(`Column ${linkId} leads nowhere.`)
  return { path, owner: scope.from }
}

function scopeOf({ links }: Printing): LinkScope {
  if (!links) throw new Error('This printer knows no links.')
  return links
}

/** Names of a letter and a number, which no table or column has. */
function alias(letter: 'r' | 'j' | 'e' | 'q', { counter }: Pick<LinkScope, 'counter'>): SQL {
  counter.last += 1
  return sql.raw(`${letter}${counter.last}`)
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql.raw(' and '))
}

function pageOf({ page }: RelatedExpr, { syntax }: Dialect, most?: number): SQL {
  const limit = page?.limit ?? most
  return sql`limit ${limit === undefined ? syntax.unlimited : whole(limit)} offset ${whole(page?.offset ?? 0)}`
}

function whole(value: number): SQL {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error('Limits and offsets are whole numbers.')
  return sql.raw(String(value))
}
