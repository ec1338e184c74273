import type { Actor } from '#core/access/actor.ts'
import type { BaseSchema, Source, SourceTable } from '#core/schema.ts'
import { requireNotPublished } from '../../conversion/check-dependents.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import type { Statement } from '../../platform/statement.ts'
import { requirePublishedKept } from '../../schema/view-permissions.ts'
import { type Difference, tableKey } from '../../sources/diff/difference.ts'
import { applyDifferences, type SyncPlace } from '../../sources/sync/apply-differences.ts'
import { newDraft } from '../../sources/sync/draft.ts'
import { draftStatements } from '../../sources/sync/draft-statements.ts'
import { updateSource } from '../../store/base/tables.ts'
import { deleteFilter } from '../../store/base/views.ts'
import { invalidIn, removedColumns } from './change-cost.ts'

export type SourceChoice = { source: Source; found: FoundTable[]; chosen: Difference[] }

/**
 * Statements that apply differences. Views lose filters that no longer fit, as if somebody had changed the fields;
 * published views must not, because they would show more.
 */
export function syncStatements(
  schema: BaseSchema,
  choices: readonly SourceChoice[],
  actor: Actor,
  place: Omit<SyncPlace, 'sourceId'>,
): Statement[] {
  const draft = newDraft(schema)
  for (const { source, found, chosen } of choices)
    applyDifferences(draft, chosen, found, { ...place, sourceId: source.id })
  const invalid = invalidIn(draft)
  requireNotPublished(invalid)
  const kept = new Set(draft.tables.map(({ id }) => id))
  const rest = schema.tables.filter(({ id }) => kept.has(id))
  requirePublishedKept({ tables: rest }, { columns: removedColumns(draft), dependents: [] }, actor)
  return [
    ...choices.flatMap(({ source, chosen }) => chosenTablesStatements(schema.baseId, source, chosen)),
    ...draftStatements(draft),
    ...invalid.filters.flatMap(({ filter }) => deleteFilter(schema.baseId, filter.id)),
  ]
}

/** A source that uses some of its tables uses those that were added too. */
function chosenTablesStatements(
  baseId: string,
  { id, chosenTables }: Source,
  chosen: readonly Difference[],
): Statement[] {
  if (chosenTables === null) return []
  const of = (kinds: readonly Difference['kind'][]): SourceTable[] =>
    chosen.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at)
  const gone = new Set(of(['goneTable', 'goneJunction']).map(tableKey))
  const kept = chosenTables.filter((table) => !gone.has(tableKey(table)))
  const known = new Set(kept.map(tableKey))
  const added = of(['newTable', 'newJunction']).filter((table) => !known.has(tableKey(table)))
  return updateSource(baseId, id, { chosenTables: [...kept, ...added] })
}
