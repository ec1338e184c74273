import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import type { Column, FieldType } from '../schema.ts'
import { readNodes } from './filter-json.ts'
import { requiredFilters, requiredValues } from './required-values.ts'
import { resolveFilter } from './resolve-filter.ts'

const clock = { now: '2026-05-04T10:00:00.000Z', zone: 'UTC' }
const option = (id: string) => ({ id, title: `title of ${id}`, color: '', order: 1 })
const columns: Column[] = [
  { ...testColumn('SingleLineText', 'Name'), displayValue: true },
  testColumn('Number', 'Count'),
  testColumn('Checkbox', 'Done'),
  { ...testColumn('SingleSelect', 'Status'), selectOptions: [option('so1'), option('so2')] },
  { ...testColumn('MultiSelect', 'Tags'), selectOptions: [option('so3'), option('so4')] },
  testColumn('Date', 'Due'),
  testColumn('DateTime', 'At'),
  testColumn('Percent', 'Share'),
  testColumn('CreatedTime', 'Made'),
  { ...testColumn('SingleLineText', 'Preset'), defaultText: 'usual' },
  {
    ...testColumn('User', 'Who'),
    people: { list: [{ id: 'us1', email: 'a@example.com', name: 'Ann' }], me: 'us1' },
  },
]

const condition = ([field, op, value]: [string, string, unknown?], sub?: string, logic = 'and') => ({
  fk_column_id: field,
  comparison_op: op,
  comparison_sub_op: sub ?? null,
  value: value ?? null,
  logical_op: logic,
})
const filterOf = (nodes: unknown[]) => resolveFilter(readNodes(nodes), columns, clock)
/** Required values by column title. */
const valuesOf = (...nodes: unknown[]) => {
  const values = requiredValues(filterOf(nodes), columns, clock)
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [columns.find((column) => column.id === id)?.title, value]),
  )
}

describe('required values', () => {
  it.each<[string, [string, string, unknown?], string | undefined, unknown]>([
    ['text', ['Name', 'eq', 'Ada'], undefined, { Name: 'Ada' }],
    ['a number', ['Count', 'eq', '7'], undefined, { Count: 7 }],
    ['an option by its title', ['Status', 'eq', 'title of so2'], undefined, { Status: 'so2' }],
    ['the only option of several', ['Status', 'anyof', 'title of so1'], undefined, { Status: 'so1' }],
    ['all of several options', ['Tags', 'allof', ['so3', 'so4']], undefined, { Tags: ['so3', 'so4'] }],
    ['a checked box', ['Done', 'checked'], undefined, { Done: true }],
    ['a box that equals true', ['Done', 'eq', 'true'], undefined, { Done: true }],
    ['a box that is not checked', ['Done', 'notchecked'], undefined, { Done: false }],
    ['a day', ['Due', 'eq', '2026-05-20'], 'exactDate', { Due: '2026-05-20' }],
    ['today', ['Due', 'eq'], 'today', { Due: '2026-05-04' }],
    ['this moment, where it is of that day', ['At', 'eq'], 'today', { At: '2026-05-04T10:00:00.000Z' }],
    ['the start of another day', ['At', 'eq'], 'tomorrow', { At: '2026-05-05T00:00:00.000Z' }],
    ['a person', ['Who', 'anyof', 'a@example.com'], undefined, { Who: ['us1'] }],
    ['the person who asks', ['Who', 'anyof', '@me'], undefined, { Who: ['us1'] }],
    ['nothing, where a default would stand', ['Preset', 'blank'], undefined, { Preset: null }],
    ['a filter over a default', ['Preset', 'eq', 'other'], undefined, { Preset: 'other' }],
  ])('takes %s', (_name, node, sub, expected) => {
    expect(valuesOf(condition(node, sub))).toEqual(expected)
  })

  it.each<[string, [string, string, unknown?], string?]>([
    ['one of two options', ['Status', 'anyof', ['so1', 'so2']]],
    ['a comparison', ['Count', 'gt', 3]],
    ['a negation', ['Status', 'neq', 'so1']],
    ['a part of a text', ['Name', 'like', 'a']],
    ['a span of days', ['Due', 'isWithin'], 'nextWeek'],
    ['nothing, where nothing stands anyway', ['Name', 'blank']],
    ['what nobody writes', ['Made', 'eq'], 'today'],
    ['something', ['Name', 'notblank']],
  ])('takes nothing from %s', (_name, node, sub) => {
    expect(valuesOf(condition(node, sub))).toEqual({})
  })

  it('takes the values of all mandatory conditions, including those in groups', () => {
    const inner = { is_group: true, logical_op: 'and', children: [condition(['Name', 'eq', 'Ada'])] }
    expect(valuesOf(condition(['Count', 'eq', 1]), inner)).toEqual({ Name: 'Ada', Count: 1 })
  })

  it('takes nothing from alternatives', () => {
    const either = [condition(['Name', 'eq', 'Ada']), condition(['Name', 'eq', 'Ben'], undefined, 'or')]
    expect(valuesOf(...either)).toEqual({})
    const inner = { is_group: true, logical_op: 'and', children: either }
    expect(valuesOf(condition(['Count', 'eq', 1]), inner)).toEqual({ Count: 1 })
  })

  it('takes nothing from contradicting conditions, and a value that matches all of them', () => {
    expect(valuesOf(condition(['Count', 'eq', 1]), condition(['Count', 'eq', 2]))).toEqual({})
    expect(valuesOf(condition(['Count', 'gt', 1]), condition(['Count', 'eq', 2]))).toEqual({ Count: 2 })
    expect(valuesOf(condition(['Count', 'eq', 2]), condition(['Count', 'gt', 5]))).toEqual({})
  })

  it('lists the mandatory filters', () => {
    const nodes = [condition(['Count', 'eq', 1]), condition(['Name', 'like', 'a'])]
    expect(requiredFilters(filterOf(nodes))).toHaveLength(2)
    expect(requiredFilters(null)).toEqual([])
  })

  it.each<FieldType>(['Formula', 'Lookup', 'Rollup', 'AutoNumber', 'CreatedBy', 'Attachment', 'Links'])(
    'leaves out a %s field, which nobody writes here',
    (type) => {
      const column = testColumn(type, 'Other')
      const filter = {
        node: 'condition' as const,
        columnId: column.id,
        type,
        operator: 'eq' as const,
        argument: { kind: 'one' as const, value: 'x' },
      }
      expect(requiredValues(filter, [column], clock)).toEqual({})
    },
  )
})
