import * as v from 'valibot'
import { fail } from '../errors.ts'
import { limits } from '../limits.ts'
import { columnNamed } from '../query/slots.ts'
import type { Column } from '../schema.ts'
import { aggregationNames, type AggregationName } from './names.ts'
import { aggregationsOf } from './offered.ts'

/** One aggregation of one column. */
export type Wanted = { columnId: string; name: AggregationName }
export type RawWanted = { field: string; type: string }

const listSchema = v.array(v.object({ field: v.string(), type: v.string() }))

/** Reads `[{"field": title or id, "type": "sum"}]`. */
export function parseAggregationJson(text: string): RawWanted[] {
  if (text.trim() === '') return []
  const parsed = v.safeParse(listSchema, parseJson(text))
  return parsed.success ? parsed.output : refuse('send a list of {"field", "type"}.')
}

/** Collects `aggregation[0][field]=...&aggregation[0][type]=...` of a query string. */
export function collectBrackets(query: Record<string, unknown>): RawWanted[] {
  const items = new Map<number, Partial<RawWanted>>()
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

/** Aggregations against the columns that the caller may use. One for each column; `none` asks for nothing. */
export function resolveAggregations(raw: readonly RawWanted[], columns: readonly Column[]): Wanted[] {
  if (raw.length > limits.aggregationsPerCall) refuse(`at most ${limits.aggregationsPerCall}.`)
  const wanted = raw.map(({ field, type }): Wanted => {
    const column = columnNamed(field, columns)
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

/** The choices that a view keeps, as far as they still fit its columns. */
export function savedAggregations(options: Record<string, unknown>, columns: readonly Column[]): Wanted[] {
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
