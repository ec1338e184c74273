import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import type { CellValue, Column } from '../schema.ts'
import { fitConditions, publicConditions, readConditions, shownQuestions } from './form-conditions.ts'

const [name, age, agreed] = [
  testColumn('SingleLineText', 'Name'),
  testColumn('Number', 'Age'),
  testColumn('Checkbox', 'Agreed'),
]
const clock = { now: '2030-01-01T12:00:00.000Z', zone: 'UTC' }
const on = (column: Column, comparison_op: string, value: unknown = null) => ({
  fk_column_id: column.id,
  comparison_op,
  value,
})
const when = (column: Column, ...filters: Record<string, unknown>[]) => ({ columnId: column.id, filters })

function shown(
  columns: Column[],
  conditions: ReturnType<typeof when>[],
  answers: Record<string, CellValue>,
): string[] {
  const fields = columns.map((column, order) => ({ column, order }))
  const answerTo = ({ title }: Column) => answers[title] ?? null
  const shownNow = shownQuestions(fields, { conditions, sections: [] }, answerTo, clock)
  return shownNow.fields.map(({ column }) => column.title)
}

describe('shown questions', () => {
  const chain = [when(age, on(name, 'eq', 'Ada')), when(agreed, on(age, 'gte', 18))]

  it('follow the answers before them', () => {
    const columns = [name, age, agreed]
    expect(shown(columns, chain, { Name: 'Ada', Age: 36 })).toEqual(['Name', 'Age', 'Agreed'])
    expect(shown(columns, chain, { Name: 'Ada', Age: 6 })).toEqual(['Name', 'Age'])
    // The answer to a hidden question counts as blank.
    expect(shown(columns, chain, { Name: 'Ben', Age: 36 })).toEqual(['Name'])
  })

  it('ignore conditions that do not fit', () => {
    expect(shown([agreed, age, name], chain, {})).toEqual(['Agreed', 'Age', 'Name'])
    expect(shown([name, age], [when(age, on(name, 'nonsense'))], {})).toEqual(['Name', 'Age'])
    expect(shown([name, { ...age, required: true }], chain, {})).toEqual(['Name', 'Age'])
  })

  it('may depend on any of several answers', () => {
    const either = [when(agreed, on(name, 'eq', 'Ada'), { ...on(age, 'gt', 18), logical_op: 'or' })]
    expect(shown([name, age, agreed], either, { Name: 'Ben', Age: 36 })).toContain('Agreed')
    expect(shown([name, age, agreed], either, { Name: 'Ben', Age: 6 })).not.toContain('Agreed')
  })
})

describe('stored conditions', () => {
  const stored = [when(age, on(name, 'eq', 'Ada'))]

  it('lose deleted fields and keep outdated filters', () => {
    expect(fitConditions(stored, [name, age], [])).toEqual(stored)
    expect(fitConditions(stored, [name], stored)).toEqual([])
    expect(fitConditions(stored, [age], stored)).toEqual(stored)
    expect(() => fitConditions(stored, [age], [])).toThrow()
    expect(fitConditions([when(age)], [name, age], stored)).toEqual([])
  })

  it('count once per field, the last one', () => {
    const last = when(age, on(name, 'blank'))
    expect(fitConditions([...stored, last], [name, age], [])).toEqual([last])
  })

  it('identify fields by id, also those given by title', () => {
    const byTitle = { ...on(name, 'eq', 'Ada'), fk_column_id: 'Name' }
    const group = { is_group: true, children: [byTitle] }
    const fitted = [when(age, on(name, 'eq', 'Ada'), { ...group, children: [on(name, 'eq', 'Ada')] })]
    const given = [when(age, byTitle, group)]
    expect(fitConditions(given, [name, age], [])).toEqual(fitted)
    expect(fitConditions(given, [name, age], given)).toEqual(fitted)
    expect(publicConditions(fitted, [name.id, age.id])).toEqual(fitted)
  })

  it('are public if all their fields are', () => {
    expect(publicConditions(stored, [name.id, age.id])).toEqual(stored)
    for (const visible of [[name.id], [age.id], []]) expect(publicConditions(stored, visible)).toEqual([])
  })

  it.each([null, 'x', [{ columnId: 'c' }], { a: [] }])('are none if they are %j', (value) =>
    expect(readConditions(value)).toEqual([]),
  )
})
