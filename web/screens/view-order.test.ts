import { expect, it } from 'vitest'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { viewGroups } from './view-order.ts'

const view = (id: string, order: number, section: string | null): ViewWire => ({
  id,
  base_id: 'p1',
  fk_model_id: 'md_1',
  title: id,
  description: null,
  type: 3,
  is_default: false,
  show_system_fields: false,
  lock_type: 'collaborative',
  uuid: null,
  is_published: false,
  password_protected: false,
  show: true,
  order,
  created_by: null,
  owned_by: null,
  section_id: section,
  meta: {},
  view: {},
})

it('puts views into the order of their sections, those without one first', () => {
  const groups = viewGroups({
    views: [view('d', 4, 'two'), view('a', 3, null), view('c', 1, 'two'), view('b', 9, null)],
    view_sections: [
      { id: 'one', title: 'One' },
      { id: 'two', title: 'Two' },
    ],
  })
  expect(groups.map(({ section, views }) => [section?.title, views.map(({ id }) => id)])).toEqual([
    [undefined, ['a', 'b']],
    ['One', []],
    ['Two', ['c', 'd']],
  ])
})
