import { expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { groupBases } from './group-bases.ts'

function base(title: string, order: number | null, starred = false): BaseWire {
  return {
    id: `p${title}`,
    title,
    description: null,
    color: null,
    meta: {},
    order,
    is_meta: true,
    deleted: false,
    created_at: '',
    updated_at: '',
    project_role: 'owner',
    starred,
    sources: [],
    bases: [],
  }
}
const titles = (bases: BaseWire[]) => bases.map((each) => each.title)

it('groups stars separately, in order, with unplaced bases last', () => {
  const { starred, others } = groupBases(
    [base('C', null), base('B', 2), base('S2', 4, true), base('A', 1), base('S1', 3, true)],
    '',
  )
  expect(titles(starred)).toEqual(['S1', 'S2'])
  expect(titles(others)).toEqual(['A', 'B', 'C'])
})

it('finds titles regardless of case and accents', () => {
  const all = [base('Café', 1), base('Cafe', 2, true), base('Tea', 3)]
  expect(titles(groupBases(all, ' CAFE\u0301 ').others)).toEqual(['Café'])
  expect(titles(groupBases(all, 'ea').others)).toEqual(['Tea'])
  expect(groupBases(all, 'x')).toEqual({ starred: [], others: [] })
})
