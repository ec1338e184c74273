import * as limits from '#core/limits.ts'
import { hasIndex } from '../../engine/automatic-indexes.ts'
import type { Engine } from '../../engine/engine.ts'
import { decodeCandidates } from '../../engine/search-index.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import {
  type Build,
  mapRead,
  type ReadPlan,
  Refusal,
  type WantedIndex,
} from '../../store/base-databases/read-plan.ts'
import type { UnusedIndexes } from './unused-indexes.ts'

export type IndexEvents = {
  /** A read used an index, or would have. */
  wanted(index: WantedIndex): void
  /** Many records of a search index are pending. */
  pending(index: WantedIndex): void
}

type Outcome<T> = {
  /** Absent if the search index selects or lacks too many records. */
  done?: { value: T }
  index: WantedIndex | null
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
  async function readBy<T>(build: Build<ReadPlan<T> | Refusal>, isRepeated: boolean): Promise<T> {
    const { done, index, counts } = await database.read<Outcome<T>>(async (schema, engine) => {
      const plan = await build(schema, engine)
      if (plan instanceof Refusal) return plan
      const searched = searchedIndex(engine, plan)
      if (!searched) return mapRead(plan, (value) => ({ done: { value }, index: plan.index ?? null }))
      const { wanted, search } = searched
      const { name } = wanted.index
      const whole = mapRead(plan, (value) => ({ done: { value }, index: wanted }))
      if (isRepeated || !hasIndex(search.table, wanted.index) || unused.has(baseId, name)) return whole
      const searching = engine.withSearchIndexes(limits.searchCandidatesMax)
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
          const isUsed = Math.max(known.found, known.pending) <= limits.searchCandidatesMax
          return {
            ...(isUsed ? { done: { value: indexed.decode(results, at) } } : {}),
            index: wanted,
            counts: known,
          }
        },
      }
    })
    if (index) events.wanted(index)
    if (index && counts && counts.pending > limits.searchPendingMax) events.pending(index)
    if (done) return done.value
    if (index && counts && counts.pending > limits.searchCandidatesMax) unused.add(baseId, index.index.name)
    else if (index && counts) unused.add(baseId, index.index.name, counts.query)
    return readBy(build, true)
  }
  return { ...database, read: (build) => readBy(build, false) }
}

/** The search index that could serve a read, whether or not it exists. */
function searchedIndex(engine: Engine, { search }: Pick<ReadPlan<unknown>, 'search'>) {
  const index = search ? engine.indexOfSearch(search.table, search.selection) : null
  return search && index ? { search, wanted: { tableId: search.table.id, index } } : null
}
