import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { timeline } from './timeline.ts'

const name = testColumn('SingleLineText', 'Name')
const starts = testColumn('Date', 'Starts')
const at = testColumn('DateTime', 'At')
const ends = testColumn('Date', 'Ends')
const after = testColumn('LinkToAnotherRecord', 'After')
after.options = { relatedTableId: after.tableId }
const other = testColumn('LinkToAnotherRecord', 'Other')
other.options = { relatedTableId: 'elsewhere' }
const table = { columns: [name, starts, at, ends, after, other] }
const fit = (options: Record<string, unknown>, before: Record<string, unknown> = {}) =>
  timeline.fit?.(options, table, before)

describe('a timeline', () => {
  it('needs a field with dates', () => {
    expect(timeline.requires({ columns: [name] })).not.toBeNull()
    expect(timeline.requires(table)).toBeNull()
  })

  it('begins with the first date field and the next one of the same kind', () => {
    expect(fit({})).toMatchObject({
      calendar_range: [{ fk_from_column_id: starts.id, fk_to_column_id: ends.id }],
      fk_dependency_col_id: null,
    })
  })

  it('takes links to its own table for dependencies, and no others', () => {
    expect(fit({ fk_dependency_col_id: after.id })).toMatchObject({ fk_dependency_col_id: after.id })
    for (const id of [other.id, name.id, 'cunknown'])
      expect(() => fit({ fk_dependency_col_id: id })).toThrow()
    // A field that was deleted since is forgotten without an error.
    const before = { fk_dependency_col_id: 'cdeleted' }
    expect(fit(before, before)).toMatchObject({ fk_dependency_col_id: null })
  })

  it('reveals only visible fields to public links', () => {
    const options = {
      calendar_range: [{ fk_from_column_id: starts.id, fk_to_column_id: ends.id }],
      fk_dependency_col_id: after.id,
      groups: [{ columnId: name.id, direction: 'asc' }],
      meta: { active_view: 'quarter', secret: 1 },
    }
    expect(timeline.publicOptions?.(options, [starts.id], table)).toMatchObject({
      calendar_range: [{ fk_from_column_id: starts.id, fk_to_column_id: null }],
      fk_dependency_col_id: null,
      groups: [],
      meta: { active_view: 'quarter' },
    })
    expect(timeline.publicOptions?.(options, [], table)).toMatchObject({ calendar_range: [] })
  })
})
