import { AppError } from '#core/errors.ts'
import * as indexLimits from '#core/index-limits.ts'
import { hasIndex } from '../../engine/indexes/index-keys.ts'
import type { Engine } from '../../engine/engine.ts'
import { decodeCandidates } from '../../engine/indexes/search-index.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import {
  type Build,
  mapRead,
  type ReadPlan,
  Refusal,
  type WantedIndex,
} from '../../store/base-databases/read-plan.ts'
import { isMissingTable, StoreStatementError } from '../../store/errors.ts'
import type { UnusedIndexes } from './unused-indexes.ts'

export type IndexEvents = {
  /** A read used an index, or would have. */
  wanted(index: WantedIndex): void
  /** Many records of a search index are pending. */
  pending(index: WantedIndex): void
  /** A search index that the schema of this version has is missing in the database. */
  missing(index: WantedIndex, schemaVersion: number): void
}

type Outcome<T> = {
  /** Absent if the search index selects or lacks too many records. */
  done?: { value: T }
  indexes: readonly WantedIndex[]
  /** Set if the table has a search index for this read: the version of the schema that says so. */
  searchableAt?: number
  /** The numbers that the index told, and what it was asked. */
  counts?: { found: number; pending: number; query: string }
}

/**
 * Notes the indexes that would make the reads of a request faster, so that those of large tables are built, and lets
 * searches use theirs. A search for a common word needs a second round trip, once a minute.
 */
export function databaseWithIndexes(
  database: BaseDatabase,
  unused: UnusedIndexes,
  events: IndexEvents,
): BaseDatabase {
  const { baseId } = database
  /** Reads without a search index if `isWhole`. */
  function outcomeOf<T>(build: Build<ReadPlan<T> | Refusal>, isWhole: boolean): Promise<Outcome<T>> {
    return database.read<Outcome<T>>(async (schema, engine) => {
      const plan = await build(schema, engine)
      if (plan instanceof Refusal) return plan
      const searched = searchedIndex(engine, plan)
      if (!searched) return mapRead(plan, (value) => ({ done: { value }, indexes: plan.indexes ?? [] }))
      const { wanted, search } = searched
      const { name } = wanted.index
      const hasSearchIndex = hasIndex(search.table, wanted.index)
      const whole = mapRead(plan, (value) => ({
        done: { value },
        indexes: [wanted],
        ...(hasSearchIndex ? { searchableAt: schema.version } : {}),
      }))
      if (isWhole || !hasSearchIndex || unused.has(baseId, name)) return whole
      const searching = engine.withSearchIndexes(indexLimits.searchCandidatesMax)
      const candidates = searching.candidatesStatement(search.table, search.selection)
      const query = JSON.stringify(candidates.args)
      if (unused.has(baseId, name, query)) return whole
      const indexed = await build(schema, searching)
      if (indexed instanceof Refusal) return indexed
      return {
        ...indexed,
        statements: [candidates, ...indexed.statements],
        decode([result, ...results], at) {
          const known = { ...decodeCandidates(result), query }
          const isUsed = Math.max(known.found, known.pending) <= indexLimits.searchCandidatesMax
          return {
            ...(isUsed ? { done: { value: indexed.decode(results, at) } } : {}),
            indexes: [wanted],
            counts: known,
          }
        },
      }
    })
  }

  async function readWhole<T>(build: Build<ReadPlan<T> | Refusal>, failure?: unknown): Promise<T> {
    const { done, indexes, searchableAt } = await outcomeOf(build, true)
    if (!done) throw new Error('A read without a search index has a result.')
    for (const each of indexes) events.wanted(each)
    const [index] = indexes
    if (index && searchableAt !== undefined && failure !== undefined) {
      unused.add(baseId, index.index.name)
      if (isMissingTable(failure)) events.missing(index, searchableAt)
    }
    return done.value
  }

  async function read<T>(build: Build<ReadPlan<T> | Refusal>): Promise<T> {
    const attempt = await outcomeOf(build, false).catch((error: unknown) => {
      if (mayBeDamage(error)) return { error }
      throw error
    })
    if ('error' in attempt) return readWhole(build, attempt.error)
    const { done, indexes, counts } = attempt
    const [index] = indexes
    if (index && counts && counts.pending > indexLimits.searchPendingMax) events.pending(index)
    if (done) {
      for (const each of indexes) events.wanted(each)
      return done.value
    }
    if (index && counts && counts.pending > indexLimits.searchCandidatesMax)
      unused.add(baseId, index.index.name)
    else if (index && counts) unused.add(baseId, index.index.name, counts.query)
    return readWhole(build)
  }

  return { ...database, read }
}

/** True for the errors of a missing or damaged index. Without the index, a damaged base fails again. */
function mayBeDamage(error: unknown): boolean {
  return (
    error instanceof StoreStatementError || (error instanceof AppError && error.code === 'BASE_CORRUPTED')
  )
}

/** The search index that could serve a read, whether or not it exists. */
function searchedIndex(engine: Engine, { search }: Pick<ReadPlan<unknown>, 'search'>) {
  const index = search ? engine.indexOfSearch(search.table, search.selection) : null
  return search && index ? { search, wanted: { tableId: search.table.id, index } } : null
}
