import * as v from 'valibot'
import { fail } from '../errors.ts'
import { requireNotVirtual } from '../fields/links/virtual-links.ts'
import * as limits from '../limits.ts'
import type { Column } from '../schema.ts'
import { type NameList, splitNames } from './fields.ts'
import type { Sort } from './query.ts'
import { columnByName, findColumn } from './column-by-name.ts'

const sortNodes = v.pipe(
  v.array(
    v.object({
      fk_column_id: v.optional(v.string()),
      field: v.optional(v.string()),
      direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
  ),
  v.check((nodes) => nodes.every((node) => (node.fk_column_id ?? node.field) !== undefined)),
)

/** Parses `sort=-Price,Name`; a leading minus sorts in descending order. */
export function parseSort(list: NameList, columns: readonly Column[]): Sort[] {
  const text = typeof list === 'string' ? list : list.join(',')
  if (/^\s*\[\s*(?:\{|\]\s*$)/.test(text)) return parseSortJson(text, columns)
  return distinct(
    splitNames(list, columns).map((name) => {
      const whole = findColumn(name, columns)
      if (whole) return { columnId: sortable(whole).id, direction: 'asc' }
      const bare = name.replace(/^[-+]\s*/, '')
      return {
        columnId: sortable(columnByName(bare, columns)).id,
        direction: name.startsWith('-') ? 'desc' : 'asc',
      }
    }),
  )
}

/** Parses `sortArrJson`: a JSON list of `{ fk_column_id, direction }` (or `field` with a title). */
export function parseSortJson(text: string, columns: readonly Column[]): Sort[] {
  if (text.trim() === '') return []
  const parsed = v.safeParse(sortNodes, parseJson(text))
  if (!parsed.success) {
    fail('INVALID_SORT', { problem: 'send a list of {"fk_column_id", "direction": "asc" or "desc"}.' })
  }
  return distinct(
    parsed.output.map(({ fk_column_id: id, field, direction }) => ({
      columnId: sortable(columnByName(id ?? field ?? '', columns)).id,
      direction,
    })),
  )
}

function sortable(column: Column): Column {
  requireNotVirtual(column)
  return column
}

/** Repeated sorts by a column have no effect. */
function distinct(sorts: Sort[]): Sort[] {
  const kept = [...new Map(sorts.toReversed().map((sort) => [sort.columnId, sort])).values()].reverse()
  if (kept.length > limits.sortsPerQuery) {
    fail('INVALID_SORT', { problem: `at most ${limits.sortsPerQuery} fields.` })
  }
  return kept
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail('INVALID_SORT', { problem: 'it is not valid JSON.' })
  }
}
