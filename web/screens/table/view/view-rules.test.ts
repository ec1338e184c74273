import { describe, expect, it } from 'vitest'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import type { Column } from '#core/schema.ts'
import { noFilters } from './filter-tree.ts'
import { isInView, viewMismatchOf, valuesForView, type ViewRules } from './view-rules.ts'

const name = { ...testColumn('SingleLineText', 'Name'), id: 'name' }
const count = { ...testColumn('Number', 'Count'), id: 'count' }
const preset = { ...testColumn('SingleLineText', 'Preset'), id: 'preset', defaultText: 'usual' }
const columns: Column[] = [name, count, preset]

const condition = (columnId: string, operator: 'eq' | 'gt', value: string | number) => ({
  kind: 'condition' as const,
  id: `f-${columnId}`,
  columnId,
  operator,
  subOperator: null,
  value,
})
const rules = (more: Partial<ViewRules>): ViewRules => ({
  filters: [noFilters],
  search: '',
  sorts: [],
  levels: [],
  columns,
  shown: ['name', 'count'],
  ...more,
})
const filtered = (...children: ReturnType<typeof condition>[]): Partial<ViewRules> => ({
  filters: [noFilters, { ...noFilters, children }],
})
const alone = { above: undefined, below: undefined, keys: null }
const row = (id: number, title: string | null, amount: number | null = null) => ({
  id,
  name: title,
  count: amount,
})

describe('rules of a view for new records', () => {
  it('returns the values that filters require', () => {
    expect(
      valuesForView(rules(filtered(condition('name', 'eq', 'Ada'), condition('count', 'gt', 2)))),
    ).toEqual({
      name: 'Ada',
    })
    expect(valuesForView(rules({}))).toEqual({})
  })

  it('names the conditions that a record fails', () => {
    const view = rules(filtered(condition('count', 'gt', 2)))
    expect(viewMismatchOf(view, row(1, 'Ada'), alone)).toEqual({
      kind: 'filter',
      conditions: [{ field: 'Count', operator: 'toolbar.op.gt', value: '2' }],
    })
    expect(viewMismatchOf(view, row(1, 'Ada', 3), alone)).toBeNull()
    expect(isInView(view, row(1, 'Ada', 3))).toBe(true)
    expect(isInView(view, row(1, 'Ada', 1))).toBe(false)
  })

  it('ignores defaults until a record is saved', () => {
    const view = rules(filtered(condition('preset', 'eq', 'usual')))
    expect(viewMismatchOf(view, row(-1, 'Ada'), alone)).toBeNull()
    expect(viewMismatchOf(view, { ...row(1, 'Ada'), preset: null }, alone)?.kind).toBe('filter')
  })

  it('finds records outside a search', () => {
    const view = rules({ search: 'ben' })
    expect(viewMismatchOf(view, row(1, 'Ada'), alone)).toEqual({ kind: 'search' })
    expect(viewMismatchOf(view, row(1, 'Big Ben'), alone)).toBeNull()
  })

  it('finds records that a sort moves, by their neighbors', () => {
    const view = rules({ sorts: [{ columnId: 'name', direction: 'asc' }] })
    const between = { above: row(2, 'Ben'), below: row(3, 'Dora'), keys: null }
    expect(viewMismatchOf(view, row(9, 'Ada'), between)).toEqual({ kind: 'sort', fields: ['Name'] })
    expect(viewMismatchOf(view, row(9, 'Cleo'), between)).toBeNull()
    expect(viewMismatchOf(view, row(9, 'Emil'), between)?.kind).toBe('sort')
    expect(viewMismatchOf(view, row(9, 'Emil'), alone)).toBeNull()
  })

  it('finds records of another group, and compares within one group only', () => {
    const view = rules({
      levels: [{ columnId: 'count', direction: 'asc' }],
      sorts: [{ columnId: 'name', direction: 'asc' }],
    })
    const between = { above: row(2, 'Ben', 1), below: row(3, 'Ada', 2), keys: [1] }
    expect(viewMismatchOf(view, row(9, 'Cleo', 2), between)).toEqual({ kind: 'group', fields: ['Count'] })
    // Ada is in the next group.
    expect(viewMismatchOf(view, row(9, 'Cleo', 1), between)).toBeNull()
    expect(viewMismatchOf(view, row(9, 'Abe', 1), between)?.kind).toBe('sort')
  })
})
