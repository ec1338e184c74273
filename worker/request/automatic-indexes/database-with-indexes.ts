import * as limits from '#core/limits.ts'
import { hasIndex } from '../../engine/automatic-indexes.ts'
import { decodeCandidates } from '../../engine/search-index.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import {
  type Build,
  mapRead,
  type ReadPlan,
  Refusal,
  type WantedIndex,
} from '../../store/base-databases/read-plan.ts'
import type { CommonWords } from './common-words.ts'

export type IndexEvents = {
  /** A read used an index, or would have. */
  wanted(index: WantedIndex): void
  /** Many records of a search index are pending. */
  pending(index: WantedIndex): void
}

type Outcome<T> = {
  /** Absent if the search index selects too many records. */
  done?: { value: T }
  index: WantedIndex | null
  isPending?: boolean
}

/**
 * Notes the indexes that would make the reads of a request faster, so that those of large tables are built, and lets
 * searches use theirs. A search for a common word needs a second round trip, once a minute.
 */
export function databaseWithIndexes(
  database: BaseDatabase,
  commonWords: CommonWords,
  events: IndexEvents,
): BaseDatabase {
  async function readBy<T>(build: Build<ReadPlan<T> | Refusal>, mayUseSearchIndex: boolean): Promise<T> {
    let common = ''
    const outcome = await database.read<Outcome<T>>(async (schema, engine) => {
      const plan = await build(schema, engine)
      if (plan instanceof Refusal) return plan
      const { search } = plan
      const index = search ? engine.indexOfSearch(search.table, search.selection) : null
      if (!search || !index) return mapRead(plan, (value) => ({ done: { value }, index: plan.index ?? null }))
      const wanted = { tableId: search.table.id, index }
      const probe = engine.withSearchIndexes(limits.searchCandidatesMax)
      const candidates = hasIndex(search.table, index)
        ? probe.candidatesStatement(search.table, search.selection)
        : null
      common = `${database.baseId} ${JSON.stringify(candidates)}`
      if (!candidates || !mayUseSearchIndex || commonWords.has(common))
        return mapRead(plan, (value) => ({ done: { value }, index: wanted }))
      const indexed = await build(schema, probe)
      if (indexed instanceof Refusal) return indexed
      return {
        ...indexed,
        statements: [candidates, ...indexed.statements],
        decode([counts, ...results], at) {
          const { found, pending } = decodeCandidates(counts)
          const isPending = pending > limits.searchPendingMax
          if (Math.max(found, pending) > limits.searchCandidatesMax) return { index: wanted, isPending }
          return { done: { value: indexed.decode(results, at) }, index: wanted, isPending }
        },
      }
    })
    if (outcome.index) events.wanted(outcome.index)
    if (outcome.index && outcome.isPending) events.pending(outcome.index)
    if (outcome.done) return outcome.done.value
    commonWords.add(common)
    return readBy(build, false)
  }
  return { ...database, read: (build) => readBy(build, true) }
}
