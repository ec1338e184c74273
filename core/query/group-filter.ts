import * as v from 'valibot'
import { readDecimal, storedNumber } from '../decimal.ts'
import { fail } from '../errors.ts'
import { elementOf } from '../fields/computed/computed.ts'
import { requireNotVirtual } from '../fields/links/virtual-links.ts'
import { findOption } from '../fields/options/select-options.ts'
import * as limits from '../limits.ts'
import type { CellValue, Column } from '../schema.ts'
import { type Grouping, groupingOf } from './group-key.ts'
import type { Filter } from './query.ts'
import { columnByName } from './column-by-name.ts'

const partsSchema = v.array(
  v.object({
    field: v.string(),
    value: v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])),
  }),
)

/**
 * Parses `within`: JSON `[{"field": title or id, "value": key}]`. Keys are those that `groupby` returns in
 * native format; null is the group without a value.
 */
export function parseGroupFilter(text: string, columns: readonly Column[]): Filter | null {
  if (text.trim() === '') return null
  const parsed = v.safeParse(partsSchema, parseJson(text))
  if (!parsed.success) refuse('send within as a list of {"field", "value"}.')
  if (parsed.output.length > limits.groupLevelsMax) refuse(`at most ${limits.groupLevelsMax} levels.`)
  const children = parsed.output.map(({ field, value }): Filter => {
    const column = columnByName(field, columns)
    requireNotVirtual(column)
    const grouping = groupingOf(column)
    return { node: 'within', columnId: column.id, key: readKey(value, column, grouping), grouping }
  })
  const [only = null] = children
  return children.length > 1 ? { node: 'group', logic: 'and', children } : only
}

function readKey(value: CellValue, column: Column, { kind, options }: Grouping): CellValue {
  const wrong = () => refuse(`the value for "${column.title}" is not one of its groups.`)
  if (value === null) return kind === 'boolean' ? false : null
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'real': {
      const reading = readDecimal(String(value))
      const number = reading.ok ? storedNumber(reading.text) : wrong()
      return kind === 'integer' && !/^-?\d+$/.test(String(number)) ? wrong() : number
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong()
    case 'list':
      return Array.isArray(value) && value.length <= limits.valuesPerCell
        ? value.length > 0
          ? value
          : null
        : wrong()
    default:
      if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return wrong()
      if (value === '') return null
      return options ? (findOption(value, elementOf(column))?.id ?? wrong()) : value
  }
}

function refuse(problem: string): never {
  return fail('INVALID_GROUPING', { problem })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
