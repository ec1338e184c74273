import { describe, expect, it } from 'vitest'
import {
  arrangeStacks,
  moveStack,
  readStackAggregate,
  readStacks,
  type StackSettings,
  uncategorizedId,
  withStackAggregate,
  withStacks,
} from './kanban-stacks.ts'

const choices = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase(), color: '#CFDFFE' }))
const stack = (id: string, more: Partial<StackSettings> = {}): StackSettings => ({
  id,
  isCollapsed: false,
  isHidden: false,
  limit: null,
  ...more,
})
const ids = (stacks: readonly StackSettings[]): string[] => stacks.map(({ id }) => id)

describe('stacks in meta', () => {
  it('reads what other clients store, in order', () => {
    const meta = {
      fk_cover_image_object_fit: 'fit',
      f1: [
        {
          id: 'b',
          fk_column_id: 'f1',
          title: 'b',
          color: '#d0f1fd',
          order: 2,
          base_id: 'p',
          collapsed: true,
        },
        { id: uncategorizedId, title: null, order: 0, color: '#6A7184', collapsed: false },
        { id: 'a', title: 'a', order: 1 },
      ],
    }
    expect(readStacks(meta, 'f1')).toEqual([
      stack(uncategorizedId),
      stack('a'),
      stack('b', { isCollapsed: true }),
    ])
  })

  it.each([null, undefined, 'text', { f1: 'text' }, { f1: [null, 7, {}] }, { f1: {} }])(
    'reads no stacks from %j',
    (meta) => expect(readStacks(meta, 'f1')).toEqual([]),
  )

  it('ignores limits that are not counts', () => {
    for (const limit of [0, -1, 1.5, '3', NaN])
      expect(readStacks({ f1: [{ id: 'a', limit }] }, 'f1')).toEqual([stack('a')])
  })

  it('writes what it reads again, and keeps what other clients stored', () => {
    const meta = { other: 1, f1: [{ id: 'a', base_id: 'p', hidden: true, limit: 2 }] }
    const next = [stack('b', { limit: 5, isHidden: true }), stack('a', { isCollapsed: true })]
    const written = withStacks(meta, 'f1', next, choices)
    expect(written).toMatchObject({ other: 1 })
    expect(readStacks(written, 'f1')).toEqual(next)
    expect(written['f1']).toEqual([
      { id: 'b', title: 'B', color: '#CFDFFE', order: 0, collapsed: false, hidden: true, limit: 5 },
      { id: 'a', base_id: 'p', title: 'A', color: '#CFDFFE', order: 1, collapsed: true },
    ])
  })

  it('fits the stacks of all options of a field', () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      id: `option${at}`,
      title: 'A long title of an option '.repeat(4),
      color: '#CFDFFE',
    }))
    const written = withStacks({}, 'f1', arrangeStacks(many, []), many)
    expect(JSON.stringify(written).length).toBeLessThan(64 * 1024)
    expect(readStacks(written, 'f1')).toHaveLength(1001)
  })
})

describe('the arrangement of stacks', () => {
  it('begins with records without a value, then the options', () => {
    expect(ids(arrangeStacks(choices, []))).toEqual([uncategorizedId, 'a', 'b', 'c'])
  })

  it('keeps the stored order, adds new options at the end and drops deleted ones', () => {
    const stored = [stack('b', { limit: 3 }), stack('gone'), stack(uncategorizedId), stack('b')]
    expect(arrangeStacks(choices, stored)).toEqual([
      stack('b', { limit: 3 }),
      stack(uncategorizedId),
      stack('a'),
      stack('c'),
    ])
  })

  it('moves a stack to an index among the others', () => {
    const stacks = arrangeStacks(choices, [])
    expect(ids(moveStack(stacks, 'c', 1))).toEqual([uncategorizedId, 'c', 'a', 'b'])
    expect(ids(moveStack(stacks, uncategorizedId, 3))).toEqual(['a', 'b', 'c', uncategorizedId])
    expect(ids(moveStack(stacks, 'gone', 0))).toEqual(ids(stacks))
  })
})

describe('the aggregate of stacks', () => {
  it('reads what it wrote', () => {
    const meta = withStackAggregate({ f1: [] }, { columnId: 'n', name: 'sum' })
    expect(readStackAggregate(meta)).toEqual({ columnId: 'n', name: 'sum' })
    expect(withStackAggregate(meta, null)).toEqual({ f1: [] })
  })

  it.each([null, {}, { stack_aggregate: 'sum' }, { stack_aggregate: { field: 'n', type: 'gone' } }])(
    'is none in %j',
    (meta) => expect(readStackAggregate(meta)).toBe(null),
  )
})
