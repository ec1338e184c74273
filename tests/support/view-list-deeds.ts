import { expect } from 'vitest'
import type { Person } from './people.ts'

type Stage = {
  ann: Person
  bob: Person
  tableId: () => string
  gridId: () => string
  /** The id of a field. */
  id: (title: string) => string
  /** Numbers of filters and sorts of the grid. */
  counts: () => Promise<number[]>
}
type Deeds = Record<
  'view.takeOver' | 'view.copySettings' | 'section.create' | 'section.update' | 'section.delete',
  [what: string, run: () => Promise<unknown>][]
>

const meta = '/api/v2/meta'

/** Changes of owners, sections and settings of views that undo takes back. */
export function deedsOfViewLists({ ann, bob, tableId, gridId, id, counts }: Stage): Deeds {
  const addSection = (title: string) =>
    ann.ok<{ id: string }>('POST', `${meta}/tables/${tableId()}/view-sections`, { title })
  return {
    'view.takeOver': [
      [
        'a personal view of somebody else',
        async () => {
          const made = await bob.ok<{ id: string }>('POST', `${meta}/tables/${tableId()}/grids`, {
            title: 'His',
            lock_type: 'personal',
          })
          await ann.ok('POST', `${meta}/personal-views/${made.id}/take-over`)
        },
      ],
    ],
    'view.copySettings': [
      [
        'all from another view',
        async () => {
          const made = await ann.ok<{ id: string }>('POST', `${meta}/tables/${tableId()}/grids`, {
            title: 'Like',
          })
          const group = await ann.ok<{ id: string }>('POST', `${meta}/views/${made.id}/filters`, {
            is_group: true,
            logical_op: 'or',
          })
          for (const value of ['x', 'y'])
            await ann.ok('POST', `${meta}/views/${made.id}/filters`, {
              fk_column_id: id('Name'),
              comparison_op: 'eq',
              value,
              fk_parent_id: group.id,
            })
          await ann.ok('POST', `${meta}/views/${made.id}/sorts`, { fk_column_id: id('Name') })
          await ann.ok('PATCH', `${meta}/grids/${made.id}`, {
            groups: [{ columnId: id('State'), direction: 'desc' }],
            colouring: { by: 'field', columnId: id('State'), rules: [], tint: false },
          })
          await ann.ok('POST', `${meta}/views/${made.id}/hide-all`)
          await ann.ok('POST', `${meta}/views/${gridId()}/copy-settings`, {
            from: made.id,
            parts: ['filters', 'sorts', 'groups', 'fields', 'colors'],
          })
          expect(await counts()).toEqual([1, 1])
        },
      ],
    ],
    'section.create': [['a section', () => addSection('Sales')]],
    'section.update': [
      [
        'its name and place',
        async () => {
          const { id: sectionId } = await addSection('Sales')
          await addSection('Stock')
          await ann.ok('PATCH', `${meta}/view-sections/${sectionId}`, { title: 'Orders', index: 1 })
        },
      ],
    ],
    'section.delete': [
      [
        'a section with a view',
        async () => {
          const { id: sectionId } = await addSection('Sales')
          await ann.ok('PATCH', `${meta}/views/${gridId()}`, { section_id: sectionId })
          await ann.ok('DELETE', `${meta}/view-sections/${sectionId}`)
        },
      ],
    ],
  }
}
