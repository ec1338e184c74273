import { AppError } from '#core/errors.ts'
import * as indexLimits from '#core/index-limits.ts'
import { hasIndex } from '../../engine/indexes/index-keys.ts'
import type { LaggingIndex } from '../../engine/schema/index-statements.ts'
import { type Candidates, decodeCandidates } from '../../engine/indexes/search-index.ts'
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
  /** An index lacks many records. */
  pending(index: WantedIndex): void
  /** A lagging index that the schema of this version has is missing in the database. */
  missing(index: WantedIndex, schemaVersion: number): void
}

type Outcome<T> = {
  /** Absent if a lagging index selects or lacks too many records. */
  done?: { value: T }
  indexes: readonly WantedIndex[]
  /** The lagging indexes that the read uses, and the version of the schema that has them. */
  used: readonly UsedIndex[]
  schemaVersion: number
}

/** What an index tells of itself; null if the read did not ask. */
type UsedIndex = { wanted: WantedIndex; of: LaggingIndex; counts: Candidates | null }

/**
 * Notes the indexes that would make the reads of a request faster, so that those of large tables are built, and lets
 * reads use those that lag behind writes. If one lags too far, or a searched word is common, the read takes a second
 * round trip, once a minute.
 */
export function databaseWithIndexes(
  database: BaseDatabase,
  unused: UnusedIndexes,
  events: IndexEvents,
): BaseDatabase {
  const { baseId } = database
  /** Reads without lagging indexes if `isWhole`. */
  function outcomeOf<T>(build: Build<ReadPlan<T> | Refusal>, isWhole: boolean): Promise<Outcome<T>> {
    return database.read<Outcome<T>>(async (schema, engine) => {
      const plan = await build(schema, engine)
      if (plan instanceof Refusal) return plan
      const { selects } = plan
      const lagging = selects ? engine.laggingIndexes(selects.table, selects.selection, selects) : []
      const named = lagging.map((of) => ({
        wanted: { tableId: selects?.table.id ?? '', index: of.index },
        of,
      }))
      const isSearch = lagging.some(({ index }) => index.use === 'search')
      const indexes = [...(isSearch ? [] : (plan.indexes ?? [])), ...named.map(({ wanted }) => wanted)]
      const there = named.filter(({ of }) => selects && hasIndex(selects.table, of.index))
      const used = there.filter(
        ({ of: { index, query } }) =>
          !unused.has(baseId, index.name) && !unused.has(baseId, index.name, query),
      )
      const known = { indexes, schemaVersion: schema.version }
      // What is printed for indexes may be too long, where the same without them is not.
      const withIndexes = async () => build(schema, engine.withIndexes(used.map(({ of }) => of.index)))
      const indexed = isWhole || used.length === 0 ? null : await withIndexes().catch(() => null)
      if (!indexed)
        return mapRead(plan, (value) => ({
          ...known,
          done: { value },
          used: there.map((each) => ({ ...each, counts: null })),
        }))
      if (indexed instanceof Refusal) return indexed
      return {
        ...indexed,
        statements: [...used.map(({ of }) => of.counts), ...indexed.statements],
        decode(results, at, fill) {
          const counted = used.map((each, index) => ({ ...each, counts: decodeCandidates(results[index]) }))
          const isWithin = counted.every(
            ({ of, counts }) => !lacksTooMany(of, counts) && !findsTooMany(of, counts),
          )
          return {
            ...known,
            ...(isWithin ? { done: { value: indexed.decode(results.slice(used.length), at, fill) } } : {}),
            used: counted,
          }
        },
      }
    })
  }

  async function readWhole<T>(build: Build<ReadPlan<T> | Refusal>, failure?: unknown): Promise<T> {
    const { done, indexes, used, schemaVersion } = await outcomeOf(build, true)
    if (!done) throw new Error('A read without lagging indexes has a result.')
    for (const each of indexes) events.wanted(each)
    for (const { wanted, of } of failure === undefined ? [] : used) {
      unused.add(baseId, wanted.index.name)
      if (of.tables.some((name) => isMissingTable(failure, name))) events.missing(wanted, schemaVersion)
    }
    return done.value
  }

  async function read<T>(build: Build<ReadPlan<T> | Refusal>): Promise<T> {
    const attempt = await outcomeOf(build, false).catch((error: unknown) => {
      if (mayBeDamage(error)) return { error }
      throw error
    })
    if ('error' in attempt) return readWhole(build, attempt.error)
    const { done, indexes, used } = attempt
    for (const { wanted, of, counts } of used)
      if (counts && counts.pending > fillMin(of)) events.pending(wanted)
    if (done) {
      for (const each of indexes) events.wanted(each)
      return done.value
    }
    for (const { wanted, of, counts } of used) {
      if (counts && lacksTooMany(of, counts)) unused.add(baseId, wanted.index.name)
      else if (counts && findsTooMany(of, counts)) unused.add(baseId, wanted.index.name, of.query)
    }
    return readWhole(build)
  }

  return { ...database, read }
}

function lacksTooMany({ pendingMax }: LaggingIndex, { pending }: Candidates): boolean {
  return pending > pendingMax
}

function findsTooMany({ foundMax }: LaggingIndex, { found, worthMax }: Candidates): boolean {
  return found > Math.min(foundMax, worthMax)
}

/** How many records an index may lack before they are added to it. */
function fillMin({ index }: LaggingIndex): number {
  return index.use === 'search' ? indexLimits.searchPendingMax : indexLimits.staleValuesPendingMax
}

/** True for the errors of a missing or damaged index. Without the index, a damaged base fails again. */
function mayBeDamage(error: unknown): boolean {
  return (
    error instanceof StoreStatementError || (error instanceof AppError && error.code === 'BASE_CORRUPTED')
  )
}
