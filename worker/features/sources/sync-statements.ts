import type { Actor } from '#core/access/actor.ts'
import { isVirtualLink } from '#core/fields/links/virtual-links.ts'
import type { BaseSchema, Source, SourceTable } from '#core/schema.ts'
import { requireNotPublished } from '../../conversion/check-dependents.ts'
import type { Engine } from '../../engine/engine.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import type { Statement } from '../../platform/statement.ts'
import { virtualLinkRemoval } from '../../schema/native/native-removal.ts'
import { storesOf } from '../../schema/new-link.ts'
import { requirePublishedKept } from '../../schema/view-permissions.ts'
import { type Difference, tableKey } from '../../sources/diff/difference.ts'
import { applyDifferences, type SyncPlace } from '../../sources/sync/apply-differences.ts'
import { type Draft, newDraft } from '../../sources/sync/draft.ts'
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
  engine: Engine,
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
    ...pairsRemoval(engine, draft),
    ...draftStatements(draft),
    ...invalid.filters.flatMap(({ filter }) => deleteFilter(schema.baseId, filter.id)),
  ]
}

/** Drops links between databases that are gone, and the pairs of tables whose records have other ids now. */
function pairsRemoval(engine: Engine, { schema, tables, renumbered }: Draft): Statement[] {
  const kept = new Set(tables.flatMap(({ columns }) => columns).map(({ id }) => id))
  const all = schema.tables.flatMap(({ columns }) => columns).filter(isVirtualLink)
  const links = all.filter(({ id, tableId }) => kept.has(id) && renumbered.has(tableId))
  return [
    ...virtualLinkRemoval(
      engine,
      schema,
      all.filter(({ id }) => !kept.has(id)),
    ),
    ...virtualLinkRemoval(engine, schema, links),
    ...storesOf(schema, links).flatMap((store) => engine.createLinkStatements(store)),
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
  const gone = new Set(of(['goneTable', 'goneJunction', 'renamedTable']).map(tableKey))
  const kept = chosenTables.filter((table) => !gone.has(tableKey(table)))
  const known = new Set(kept.map(tableKey))
  const renamed = chosen.flatMap((each): SourceTable[] =>
    each.kind === 'renamedTable' ? [{ schema: each.found.schema, name: each.found.name }] : [],
  )
  const added = [...of(['newTable', 'newJunction']), ...renamed].filter(
    (table) => !known.has(tableKey(table)),
  )
  return updateSource(baseId, id, { chosenTables: [...kept, ...added] })
}
