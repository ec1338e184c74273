import * as v from 'valibot'
import { fail } from '../errors.ts'
import { requireNotVirtual } from '../fields/links/virtual-links.ts'
import * as limits from '../limits.ts'
import { columnByName } from '../query/column-by-name.ts'
import type { Column } from '../schema.ts'
import { aggregationNames, type AggregationName } from './names.ts'
import { aggregationsOf } from './aggregations-of-type.ts'

/** One aggregation of one column. */
export type RequestedAggregation = { columnId: string; name: AggregationName }
export type RawAggregation = { field: string; type: string }

const listSchema = v.array(v.object({ field: v.string(), type: v.string() }))

/** Reads `[{"field": title or id, "type": "sum"}]`. */
export function parseAggregationJson(text: string): RawAggregation[] {
  if (text.trim() === '') return []
  const parsed = v.safeParse(listSchema, parseJson(text))
  return parsed.success ? parsed.output : refuse('send a list of {"field", "type"}.')
}

/** Collects `aggregation[0][field]=...&aggregation[0][type]=...` from a query string. */
export function collectBrackets(query: Record<string, unknown>): RawAggregation[] {
  const items = new Map<number, Partial<RawAggregation>>()
  for (const [key, value] of Object.entries(query)) {
    const match = /^aggregation\[(\d{1,4})\]\[(field|type)\]$/.exec(key)
    if (!match || typeof value !== 'string') continue
    const at = Number(match[1])
    items.set(at, { ...items.get(at), [match[2] === 'field' ? 'field' : 'type']: value })
  }
  return [...items]
    .sort(([a], [b]) => a - b)
    .map(([, { field, type }]) =>
      field === undefined || type === undefined ? refuse('each needs a field and a type.') : { field, type },
    )
}

/**
 * Resolves requested aggregations to columns that the caller may use. Each column takes one; `none` is
 * skipped.
 */
export function resolveAggregations(
  raw: readonly RawAggregation[],
  columns: readonly Column[],
): RequestedAggregation[] {
  if (raw.length > limits.aggregationsPerCall) refuse(`at most ${limits.aggregationsPerCall}.`)
  const wanted = raw.map(({ field, type }): RequestedAggregation => {
    const column = columnByName(field, columns)
    requireNotVirtual(column)
    const name = aggregationNames.find((each) => each === type)
    if (!name) return refuse(`unknown type "${type.slice(0, 40)}" ("${column.title}").`)
    const offered = aggregationsOf(column)
    if (!offered.includes(name))
      refuse(`"${column.title}" has no ${name}. Use one of: ${offered.join(', ')}.`)
    return { columnId: column.id, name }
  })
  const distinct = new Map(wanted.map((each) => [each.columnId, each]))
  return [...distinct.values()].filter(({ name }) => name !== 'none')
}

/** Returns the aggregations saved in a view that still fit its columns. */
export function savedAggregations(
  options: Record<string, unknown>,
  columns: readonly Column[],
): RequestedAggregation[] {
  const parsed = v.safeParse(
    v.record(v.string(), v.picklist(aggregationNames)),
    options['aggregations'] ?? {},
  )
  if (!parsed.success) return []
  return columns.flatMap((column) => {
    const name = parsed.output[column.id]
    const fits = name !== undefined && name !== 'none' && aggregationsOf(column).includes(name)
    return fits ? [{ columnId: column.id, name }] : []
  })
}

function refuse(problem: string): never {
  return fail('INVALID_AGGREGATION', { problem })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('it is not valid JSON.')
  }
}
