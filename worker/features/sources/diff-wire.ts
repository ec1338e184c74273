import type { DetectedChange, MetaDiff } from '#core/api/sources/source-diff.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import type { BaseSchema, Source } from '#core/schema.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import { isDeepEqual } from '../../schema/edits/schema-edit.ts'
import { fingerprint } from '../../security/fingerprint.ts'
import { type Difference, tableKey } from '../../sources/diff/difference.ts'
import type { SyncPlace } from '../../sources/sync/apply-differences.ts'
import { newDraft } from '../../sources/sync/draft.ts'
import { costOf, mayCost, noCost } from './change-cost.ts'
import { differenceText } from './difference-text.ts'

/** The differences of a source as clients read them, by table. */
export async function diffWire(
  schema: BaseSchema,
  source: Source,
  found: readonly FoundTable[],
  differences: readonly Difference[],
  place: SyncPlace,
): Promise<MetaDiff[]> {
  const ids = await idsOf(source.id, differences)
  const idOf = (key: string) => ids.get(key) ?? ''
  const unchanged = newDraft(schema)
  const costly = differences.filter(mayCost).slice(0, sourceLimits.sourceCostsMax)
  const costs = new Map(costly.map((each) => [each, costOf(unchanged, each, differences, found, place)]))
  const changes = differences.map((each) =>
    changeWire(schema, each, costs.get(each) ?? (mayCost(each) ? null : noCost), idOf),
  )
  const selected = selectedChanges(changes)
  const diffs = new Map<string, MetaDiff>()
  differences.forEach((each, index) => {
    const key = tableKey(each.at)
    const diff = diffs.get(key) ?? tableWire(schema, source, each)
    const change = changes[index]
    if (change) diff.detectedChanges.push({ ...change, is_selected: selected.has(change.id) })
    diffs.set(key, diff)
  })
  return [...diffs.values()]
}

/** The ids of differences by their keys. */
export async function idsOf(
  sourceId: string,
  differences: readonly Difference[],
): Promise<Map<string, string>> {
  const pairs = differences.map(
    async ({ key }) => [key, await fingerprint(JSON.stringify([sourceId, key]))] as const,
  )
  return new Map(await Promise.all(pairs))
}

function tableWire({ tables }: BaseSchema, source: Source, { at, ...change }: Difference): MetaDiff {
  const table = tables.find(
    ({ sourceId, native }) => sourceId === source.id && native && tableKey(native) === tableKey(at),
  )
  const kind = 'found' in change ? change.found.kind : table?.native?.kind
  return {
    title: table?.title ?? at.name,
    table_name: at.name,
    schema_name: at.schema,
    source_id: source.id,
    source_title: source.alias,
    type: kind ?? 'table',
    detectedChanges: [],
  }
}

function changeWire(
  schema: BaseSchema,
  difference: Difference,
  cost: DetectedChange['cost'],
  idOf: (key: string) => string,
): DetectedChange {
  const { key, type, kind, columnName, parts, needs, excludes, isOptional } = difference
  const isRemoval = kind.startsWith('gone')
  const isFree = cost !== null && isDeepEqual(cost, noCost)
  return {
    id: idOf(key),
    type,
    msg: differenceText(difference),
    column_name: columnName,
    column_title: titleOf(difference),
    linked_table: linkedTable(schema, difference),
    changes: parts,
    is_removal: isRemoval,
    is_selected: !isRemoval && !isOptional && isFree,
    needs: needs.map((keys) => keys.map(idOf)),
    excludes: excludes.map(idOf),
    cost,
  }
}

function titleOf(difference: Difference): string | null {
  if ('column' in difference) return difference.column.title
  return 'link' in difference ? difference.link.column.title : null
}

function linkedTable({ tables }: BaseSchema, difference: Difference): string | null {
  if ('foundLink' in difference) return difference.foundLink.to.table
  if (!('link' in difference)) return null
  const { relatedTableId } = readLinkOptions(difference.link.column)
  return tables.find(({ id }) => id === relatedTableId)?.title ?? null
}

/** Changes to apply unless people decide otherwise: those that take nothing away, and a rename before what it replaces. */
function selectedChanges(changes: readonly DetectedChange[]): Set<string> {
  const selected = new Set(changes.filter((each) => each.is_selected).map(({ id }) => id))
  for (const { id, type, excludes } of changes)
    if ((type === 'TABLE_COLUMN_RENAME' || type === 'TABLE_RENAME') && selected.has(id))
      for (const other of excludes) selected.delete(other)
  for (let shrank = true; shrank;) {
    shrank = false
    for (const { id, needs } of changes)
      if (selected.has(id) && !needs.every((ids) => ids.some((other) => selected.has(other)))) {
        selected.delete(id)
        shrank = true
      }
  }
  return selected
}
