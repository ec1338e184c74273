import { sql } from 'drizzle-orm'
import type { Table, TableIndex } from '#core/schema.ts'
import * as indexLimits from '#core/index-limits.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import {
  automaticIndexName,
  automaticIndexText,
  columnsOfAutomaticIndex,
  readMaterializedName,
  tableOfSearchIndex,
  tablesOfSearchIndex,
} from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'
import {
  createMaterialized,
  dropMaterialized,
  fillMaterialized,
  lackingStatement,
  materializedSizeStatement,
  type Part,
  staleStatement,
} from '../materialized/materialize.ts'
import { materializedNamed } from '../materialized/materialized-values.ts'
import { materializedFor, type Reads } from '../materialized/read-materialized.ts'
import type { Selection } from '../selection.ts'
import { createAutomaticIndex, indexSizeStatement } from '../indexes/automatic-indexes.ts'
import type { AutomaticIndex } from '../indexes/index-keys.ts'
import {
  candidatesStatement,
  createSearchIndex,
  dropSearchIndex,
  fillSearchIndex,
  indexOfSearch,
  pendingStatement,
  searchIndexOf,
  searchSizeStatement,
} from '../indexes/search-index.ts'

// The statements that differ between the kinds of automatic indexes: those of stored columns, which the database keeps
// up to date, and those that lag behind writes, search indexes and materialized values.

/** An index that lags behind writes, and what a read must know of it. */
export type LaggingIndex = {
  index: AutomaticIndex
  /** What the index is asked for, if that decides how much it finds; '' for any. */
  query: string
  /** How many records it selects, and how many it lacks: see `decodeCandidates`. */
  counts: Statement
  /** Its tables, which an error names if one is missing. */
  tables: readonly string[]
  /** How many records it may select at most, and how many it may lack. */
  foundMax: number
  pendingMax: number
}

/** The lagging indexes that a read would use, whether or not they exist. */
export function laggingIndexes(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  reads: Reads = {},
): LaggingIndex[] {
  const search = indexOfSearch(dialect, table, selection)
  const searching = { ...dialect, searchCandidatesMax: indexLimits.searchCandidatesMax }
  const candidates = search && candidatesStatement(searching, table, selection)
  const found = search &&
    candidates && {
      index: search,
      query: JSON.stringify(candidates.args),
      counts: candidates,
      tables: tablesOfSearchIndex(table.physicalName),
      foundMax: indexLimits.searchCandidatesMax,
      pendingMax: indexLimits.searchPendingReadMax,
    }
  const max = indexLimits.staleValuesMax
  const materialized = materializedFor(dialect, table, selection, reads).map((each) => ({
    index: each.index,
    query: '',
    counts: staleStatement(dialect, each, max + 1),
    tables: each.tables,
    foundMax: 0,
    pendingMax: max,
  }))
  return [...(found ? [found] : []), ...materialized]
}

/** The same statements may use these lagging indexes. */
export function dialectWith(dialect: Dialect, indexes: readonly AutomaticIndex[]): Dialect {
  const names = indexes.filter(({ use }) => use === 'computed').map(({ name }) => name)
  return {
    ...dialect,
    variantOf: dialect.variantOf ?? dialect,
    ...(indexes.some(({ use }) => use === 'search')
      ? { searchCandidatesMax: indexLimits.searchCandidatesMax }
      : {}),
    ...(names.length > 0 ? { materialized: new Set(names) } : {}),
  }
}

/** False for a lagging index that is no longer that of the fields of its table. */
export function isIndexCurrent(
  dialect: Dialect,
  table: Table,
  { use, ...index }: Omit<AutomaticIndex, 'columnIds'>,
): boolean {
  const own =
    use === 'search'
      ? searchIndexOf(dialect, table)
      : use === 'computed'
        ? materializedNamed(dialect, table, index.name)?.index
        : index
  return own?.name === index.name && own.expression === index.expression
}

/** Creates an index in place of an earlier one; all records of a lagging one are pending. */
export function createIndexStatements(dialect: Dialect, table: Table, index: AutomaticIndex): Statement[] {
  if (index.use === 'search') return createSearchIndex(dialect, table)
  if (index.use === 'computed') {
    const found = materializedNamed(dialect, table, index.name)
    return found ? createMaterialized(dialect, found) : []
  }
  return createAutomaticIndex(dialect, table, index)
}

/** Drops an index by its name. Throws if the name has not our format. */
export function dropIndexStatements(dialect: Dialect, name: string): Statement[] {
  const searched = tableOfSearchIndex(name)
  if (searched !== null) return dropSearchIndex(dialect, searched)
  if (readMaterializedName(name)) return dropMaterialized(dialect, name)
  return [render(dialect, sql`drop index if exists ${automaticIndexName(name)}`)]
}

/** The number of records, the bytes of the index, and those of its longest value; none if its columns are gone. */
export function sizeStatements(
  dialect: Dialect,
  table: Table,
  { name, use, columnIds }: AutomaticIndex,
): Statement[] {
  if (use === 'search') return [searchSizeStatement(dialect, table)]
  if (!columnIds.every((columnId) => table.columns.some(({ id }) => id === columnId))) return []
  if (use !== 'computed') return [indexSizeStatement(dialect, table, columnIds)]
  const found = materializedNamed(dialect, table, name)
  return found ? [materializedSizeStatement(dialect, found)] : []
}

/** Counts what a lagging index lacks, at least up to a limit: see `decodeCandidates`. */
export function lackingStatements(
  dialect: Dialect,
  table: Table,
  index: AutomaticIndex,
  limit: number,
): Statement[] {
  if (index.use === 'search') return [pendingStatement(dialect, table, limit)]
  const found = materializedNamed(dialect, table, index.name)
  return found ? [lackingStatement(dialect, found, limit)] : []
}

/** Adds a part of what a lagging index lacks; a call repeats it until nothing is left. */
export function fillIndexStatements(
  dialect: Dialect,
  table: Table,
  index: AutomaticIndex,
  part: Part,
): Statement[] {
  if (index.use === 'search')
    return fillSearchIndex(dialect, table, { rows: part.rows, bytes: indexLimits.bytesPerSearchIndexPart })
  const found = materializedNamed(dialect, table, index.name)
  return found ? fillMaterialized(dialect, found, part) : []
}

/**
 * Drops the indexes of a column, which would keep it from being dropped. `indexes`: those that may have it, of its table,
 * or of its base if it is the key of a link.
 */
export function dropIndexesOfColumn(
  dialect: Dialect,
  physicalColumn: string,
  indexes: readonly Pick<TableIndex, 'name'>[] = [],
): Statement[] {
  if (!dialect.supports.automaticIndexes) return []
  const own = (['asc', 'desc', 'group', 'value', 'filter'] as const).map((use) =>
    automaticIndexText([{ column: physicalColumn, use }]),
  )
  const shared = indexes
    .map(({ name }) => name)
    .filter((name) => columnsOfAutomaticIndex(name).includes(physicalColumn))
  return [...new Set([...own, ...shared])].flatMap((name) => dropIndexStatements(dialect, name))
}
