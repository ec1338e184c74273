import { type SQL, sql } from 'drizzle-orm'
import * as indexLimits from '#core/index-limits.ts'
import { type Expr, or } from '#core/expr/expr.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { lowerSearch, lowerSelection } from '#core/query/lower-query.ts'
import type { Column, Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { type AutomaticIndex, hasIndex } from './index-keys.ts'
import type { Dialect } from '../dialect.ts'
import type { Selection } from '../selection.ts'
import {
  columnName,
  searchIndexName,
  searchIndexText,
  searchPendingName,
  searchTriggerName,
  tableName,
} from '../identifiers/names.ts'
import { render, textOf } from '../expressions/render.ts'
import { trigramQuery } from './trigrams.ts'

// A full-text index (FTS5) of the trigrams of all texts of a table. It selects candidates, which the condition of the
// statement then compares, so results are the same with and without it. Triggers note changed records as pending,
// which costs a write next to nothing; pending records are always candidates, and are indexed in parts later.

const id = columnName('id')
const events = ['insert', 'update', 'delete'] as const
/** Columns whose texts one expression can join. */
const indexedColumnsMax = 300

/** The search index of a table; null if it can have none. */
export function searchIndexOf(dialect: Dialect, table: Table): AutomaticIndex | null {
  if (!dialect.supports.automaticIndexes || table.native) return null
  const columns = table.columns.filter(isIndexed)
  if (columns.length === 0 || columns.length > indexedColumnsMax) return null
  const name = searchIndexText(table.physicalName)
  return { name, columnIds: [], use: 'search', expression: textOf(dialect, indexedText(columns)) }
}

/** The search index that a selection would use; null if it can use none. */
export function indexOfSearch(dialect: Dialect, table: Table, selection: Selection): AutomaticIndex | null {
  return candidatesOf(table, selection) === null ? null : searchIndexOf(dialect, table)
}

/** How a statement uses the search index. */
export type UsedSearchIndex = {
  /** The condition that a record is a candidate. */
  isCandidate: SQL
  /**
   * Parts of the search, if only texts are searched by the index: records that have the word in one, and those that have
   * one of its options.
   */
  parts: { inTexts: Expr; inOptions: Expr } | null
}

/** The search index of a statement; null if it reads all records. */
export function usedSearchIndex(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  from: SQL,
): UsedSearchIndex | null {
  if (dialect.searchCandidatesMax === undefined) return null
  const found = candidatesOf(table, selection)
  const index = found && searchIndexOf(dialect, table)
  if (!found || !index || !hasIndex(table, index)) return null
  const { query, parts } = found
  const isCandidate = sql`${from}.${id} in (${matching(dialect, table, query)} union all
    select id from (select id from ${searchPendingName(table.physicalName)}
      limit ${sql.raw(String(candidateLimit(dialect)))}))`
  return { isCandidate, parts }
}

/**
 * Counts the candidates and the pending records, up to one more than the statement may use, and tells how many of the
 * first are worth using: see `decodeCandidates`.
 */
export function candidatesStatement(dialect: Dialect, table: Table, selection: Selection): Statement {
  const { query = '' } = candidatesOf(table, selection) ?? {}
  const { searchCandidatesMin, searchCandidatesShare } = indexLimits
  // The largest id is known at once, unlike the number of records.
  const share = sql`(select max(${id}) from ${tableName(table.physicalName)}) / ${sql.raw(String(searchCandidatesShare))}`
  return render(
    dialect,
    sql`select (select count(*) from (${matching(dialect, table, query)})), (${pendingCount(table, candidateLimit(dialect))}),
      max(${sql.raw(String(searchCandidatesMin))}, coalesce(${share}, 0))`,
  )
}

/** Counts the pending records up to a limit: see `decodeCandidates`. */
export function pendingStatement(dialect: Dialect, table: Table, limit: number): Statement {
  return render(dialect, sql`select 0, (${pendingCount(table, limit)})`)
}

export type Candidates = {
  found: number
  /** How many of them are worth using. */
  worthMax: number
  pending: number
}

/** The numbers of `candidatesStatement` and `pendingStatement`. */
export function decodeCandidates(result: SqlResult | undefined): Candidates {
  const [found = 0, pending = 0, worthMax = 0] = (result?.rows[0] ?? []).map(Number)
  return { found, pending, worthMax }
}

/** Creates the search index of a table in place of an earlier one, with all records pending. */
export function createSearchIndex(dialect: Dialect, table: Table): Statement[] {
  const { physicalName } = table
  const pending = searchPendingName(physicalName)
  const from = tableName(physicalName)
  const statements = [
    // Of a table without contents only the index is stored; records are found by their id.
    sql`create virtual table ${searchIndexName(physicalName)} using fts5(
      texts, content='', contentless_delete=1, detail=none, tokenize='trigram')`,
    sql`create table ${pending} (id integer primary key)`,
    sql`insert into ${pending} select id from ${from}`,
    ...events.map(
      (
        event,
      ) => sql`create trigger ${searchTriggerName(physicalName, event)} after ${sql.raw(event)} on ${from}
        begin ${noteStatement(pending, sql.raw(event === 'delete' ? 'old.id' : 'new.id'))}; end`,
    ),
  ]
  return [...dropSearchIndex(dialect, physicalName), ...statements.map((each) => render(dialect, each))]
}

/** An upsert, because the conflict clause of the statement that fires a trigger replaces one of `insert`. */
function noteStatement(pending: SQL, recordId: SQL): SQL {
  return sql`insert into ${pending} values (${recordId}) on conflict do nothing`
}

/** How much of what is pending is indexed at once: records, and bytes of their texts. At least one record is. */
export type SearchIndexPart = { rows: number; bytes: number }

/** Indexes a part of the pending records; a call repeats it until none is left. */
export function fillSearchIndex(
  dialect: Dialect,
  table: Table,
  { rows, bytes }: SearchIndexPart,
): Statement[] {
  const { physicalName } = table
  const index = searchIndexName(physicalName)
  const pending = searchPendingName(physicalName)
  const from = tableName(physicalName)
  const indexed = table.columns.filter(isIndexed)
  const text = indexedText(indexed)
  const bytesOfTexts = indexedBytes(indexed)
  const first = sql`select id as i from ${pending} order by id limit ${sql.raw(String(rows))}`
  // A deleted record has no text.
  const sized = sql`select i, sum(${bytesOfTexts}) over (order by i rows between unbounded preceding and 1 preceding)
    as before from (${first}) left join ${from} on ${from}.${id} = i`
  const part = sql`(select i from (${sized}) where coalesce(before, 0) < ${sql.raw(String(bytes))})`
  return [
    sql`delete from ${index} where rowid in ${part}`,
    sql`insert into ${index} (rowid, texts) select id, ${text} from ${from} where id in ${part}`,
    sql`delete from ${pending} where id in ${part}`,
  ].map((each) => render(dialect, each))
}

/** Drops the search index of a table, if there is one. */
export function dropSearchIndex(dialect: Dialect, physicalTable: string): Statement[] {
  if (!dialect.supports.automaticIndexes) return []
  return [
    ...events.map((event) => sql`drop trigger if exists ${searchTriggerName(physicalTable, event)}`),
    sql`drop table if exists ${searchIndexName(physicalTable)}`,
    sql`drop table if exists ${searchPendingName(physicalTable)}`,
  ].map((each) => render(dialect, each))
}

/** The number of records and the bytes of all texts, in the form of `indexSizeStatement`. */
export function searchSizeStatement(dialect: Dialect, table: Table): Statement {
  const bytes = indexedBytes(table.columns.filter(isIndexed))
  return render(
    dialect,
    sql`select count(*), coalesce(sum(${bytes}), 0), 0 from ${tableName(table.physicalName)}`,
  )
}

/** The query of a selection's candidates; null if it has none, or selects no record anyway. */
function candidatesOf(
  table: Table,
  { filter, search, searchColumns }: Selection,
): { query: string; parts: UsedSearchIndex['parts'] } | null {
  if (filter === null && search === '') return null
  const indexed = new Set(table.columns.filter(isIndexed).map((column) => column.id))
  const queryOf = (condition: Expr | null) =>
    (condition && trigramQuery(condition, (columnId) => indexed.has(columnId))) || null
  const query = queryOf(lowerSelection({ filter, search, searchColumns }, table.columns))
  if (query !== null) return { query, parts: null }
  const parts = search === '' ? null : partsOf(lowerSearch(search, searchColumns, table.columns))
  const inTexts = parts && queryOf(parts.inTexts)
  return inTexts ? { query: inTexts, parts } : null
}

/** A search for a word that is also in the titles of options, which are compared quickly in all records. */
function partsOf(search: Expr): UsedSearchIndex['parts'] {
  if (search.node !== 'or') return null
  const inOptions = search.args.filter(isOfOptions)
  const inTexts = search.args.filter((each) => !inOptions.includes(each))
  return inOptions.length === 0 ? null : { inTexts: or(...inTexts), inOptions: or(...inOptions) }
}

function isOfOptions(condition: Expr): boolean {
  if (condition.node === 'or') return condition.args.length > 0 && condition.args.every(isOfOptions)
  const isCompared = condition.node === 'in' ? condition.values.length > 0 : condition.node === 'listHas'
  return isCompared && 'arg' in condition && condition.arg.node === 'column'
}

function matching(dialect: Dialect, { physicalName }: Table, query: string): SQL {
  const index = searchIndexName(physicalName)
  return sql`select rowid from (select rowid from ${index} where ${index} match ${query}
    limit ${sql.raw(String(candidateLimit(dialect)))})`
}

function pendingCount({ physicalName }: Table, limit: number): SQL {
  return sql`select count(*) from (select 1 from ${searchPendingName(physicalName)} limit ${sql.raw(String(limit))})`
}

/** One more than a statement may use tells that there are too many. */
function candidateLimit({ searchCandidatesMax = 0 }: Dialect): number {
  return searchCandidatesMax + 1
}

/** True for columns of the table itself whose stored texts are what people search. */
function isIndexed(column: Column): boolean {
  if (computedOf(column) || !column.physicalName.startsWith('c_')) return false
  // Cells hold ids, and looking for names reads the people of the base.
  const { hasOptions, people } = fieldOf(column)
  if (hasOptions || people) return false
  const isText =
    isTextColumn.get(column) ?? Boolean(trigramQuery(lowerSearch('abc', [column.id], [column]), () => true))
  isTextColumn.set(column, isText)
  return isText
}

const isTextColumn = new WeakMap<Column, boolean>()

function indexedText(columns: readonly Column[]): SQL {
  const texts = columns.map(({ physicalName }) => sql`coalesce(${columnName(physicalName)}, '')`)
  // No word goes from one text to the next.
  return sql.join(texts, sql.raw(' || char(10) || '))
}

/** The bytes of a record's texts, which SQLite knows without reading long ones. */
function indexedBytes(columns: readonly Column[]): SQL {
  const bytes = columns.map(({ physicalName }) => sql`coalesce(octet_length(${columnName(physicalName)}), 0)`)
  return sql.join(bytes, sql.raw(' + '))
}
