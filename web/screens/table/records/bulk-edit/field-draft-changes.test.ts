import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldChanges, type FieldDraft, type CurrentField, operationsOf } from './field-draft-changes.ts'

const field = (id: string, order: number): CurrentField => ({
  id,
  title: id,
  description: '',
  type: 'Number',
  show: true,
  order,
})
const now = [field('a', 1), field('b', 2), field('c', 3), field('d', 4)]
const drafts = now.map(({ order: _, ...rest }): FieldDraft => ({
  ...rest,
  leavesBlank: false,
  isDeleted: false,
}))
const edited = (id: string, change: Partial<FieldDraft>): FieldDraft[] =>
  drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft))

describe('changes of several fields', () => {
  it('are empty if nothing changed, or a name is only emptied or padded', () => {
    expect(fieldChanges(now, drafts)).toEqual([])
    expect(fieldChanges(now, edited('b', { title: '  ' }))).toEqual([])
    expect(fieldChanges(now, edited('b', { title: ' b ' }))).toEqual([])
  })

  it('contain only differences', () => {
    expect(fieldChanges(now, edited('b', { title: 'B', show: false }))).toEqual([
      { id: 'b', column: { title: 'B' }, place: { show: false } },
    ])
    expect(fieldChanges(now, edited('c', { description: 'for what', title: 'x', isDeleted: true }))).toEqual([
      { id: 'c', isDeleted: true },
    ])
  })

  it('are one request, with positions if the view stores them', () => {
    const changes = fieldChanges(
      now,
      edited('b', { title: 'B', show: false, type: 'Date', leavesBlank: true }).map((draft) =>
        draft.id === 'c'
          ? { ...draft, isDeleted: true }
          : draft.id === 'd'
            ? { ...draft, show: false }
            : draft,
      ),
    )
    const column = { id: 'b', title: 'B', uidt: 'Date', onFail: 'blank' }
    expect(operationsOf(changes, 'vw')).toEqual([
      { op: 'update', column, place: { view_id: 'vw', show: false } },
      { op: 'delete', column: { id: 'c' } },
      { op: 'update', column: { id: 'd' }, place: { view_id: 'vw', show: false } },
    ])
    expect(operationsOf(changes, null)).toEqual([
      { op: 'update', column },
      { op: 'delete', column: { id: 'c' } },
    ])
  })

  it('put fields into the target order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(drafts, { minLength: 4, maxLength: 4 }), (wanted) => {
        const orders = new Map(now.map(({ id, order }) => [id, order]))
        for (const { id, place } of fieldChanges(now, wanted))
          if (place?.order !== undefined) orders.set(id, place.order)
        const sorted = [...orders].toSorted(([, one], [, other]) => one - other).map(([id]) => id)
        expect(sorted).toEqual(wanted.map(({ id }) => id))
      }),
    )
  })
})
