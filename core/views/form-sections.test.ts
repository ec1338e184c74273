import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import type { CellValue } from '../schema.ts'
import { shownQuestions } from './form-conditions.ts'
import {
  fitSections,
  type FormSection,
  publicSections,
  readSections,
  sectionConditions,
} from './form-sections.ts'

const [name, age, agreed] = [
  testColumn('SingleLineText', 'Name'),
  testColumn('Number', 'Age'),
  testColumn('Checkbox', 'Agreed'),
]
const clock = { now: '2030-01-01T12:00:00.000Z', zone: 'UTC' }
const section = (id: string, order: number, more: Partial<FormSection> = {}): FormSection => ({
  id,
  order,
  title: id,
  text: '',
  newPage: false,
  filters: [],
  ...more,
})
const isAda = [{ fk_column_id: name.id, comparison_op: 'eq', value: 'Ada' }]

function shown(sections: FormSection[], answers: Record<string, CellValue>, columns = [name, age, agreed]) {
  const fields = columns.map((column, index) => ({ column, order: index + 1 }))
  const answerTo = ({ title }: { title: string }) => answers[title] ?? null
  const now = shownQuestions(fields, { conditions: [], sections }, answerTo, clock)
  return [...now.sections.map(({ id }) => id), ...now.fields.map(({ column }) => column.title)]
}

describe('a conditional section', () => {
  const adult = section('adult', 1.5, { filters: isAda })
  it('shows its questions, up to the next section', () => {
    expect(shown([adult, section('rest', 2.5)], { Name: 'Ada' })).toEqual([
      'adult',
      'rest',
      'Name',
      'Age',
      'Agreed',
    ])
    expect(shown([adult, section('rest', 2.5)], { Name: 'Ben' })).toEqual(['rest', 'Name', 'Agreed'])
    expect(shown([adult], { Name: 'Ben' })).toEqual(['Name'])
  })

  it('cannot depend on its own or later questions, nor hide what the table requires', () => {
    expect(shown([section('first', 0, { filters: isAda })], { Name: 'Ben' })).toContain('Age')
    const required = { ...age, required: true }
    expect(shown([adult], { Name: 'Ben' }, [name, required, agreed])).toEqual(['Name', 'Age'])
  })

  it('hides the answers in it from later conditions', () => {
    const filters = [{ fk_column_id: age.id, comparison_op: 'gte', value: 18 }]
    const chain = [adult, section('later', 2.5, { filters })]
    expect(shown(chain, { Name: 'Ada', Age: 36 })).toContain('Agreed')
    expect(shown(chain, { Name: 'Ben', Age: 36 })).not.toContain('Agreed')
  })
})

describe('stored sections', () => {
  it('keep their order, and lose what visitors must not see', () => {
    const stored = [section('b', 2, { filters: isAda }), section('a', 1)]
    expect(readSections(stored).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(publicSections(stored, [age.id])[1]).toEqual(section('b', 2))
    expect(publicSections(stored, [name.id])[1]?.filters).toEqual(isAda)
  })

  it('refuse new conditions that do not fit, and keep outdated ones', () => {
    const stored = [section('a', 1, { filters: isAda })]
    expect(fitSections(stored, [name], [])).toEqual(stored)
    expect(() => fitSections(stored, [age], [])).toThrow()
    expect(fitSections(stored, [age], stored)).toEqual(stored)
  })

  it('only change what is asked if they have conditions', () => {
    expect(sectionConditions([section('a', 1)])).toEqual(sectionConditions([]))
    const stored = [section('a', 1, { filters: isAda })]
    expect(sectionConditions([{ ...stored[0], title: 'New' }])).toEqual(sectionConditions(stored))
    expect(sectionConditions([{ ...stored[0], order: 5 }])).not.toEqual(sectionConditions(stored))
  })

  it.each([
    [[{ id: 'a', order: 'first' }]],
    [[{ id: '<b>', order: 1 }]],
    [[section('a', 1), section('a', 2)]],
    [Array.from({ length: 101 }, (_, index) => section(`s${index}`, index))],
    [[{ ...section('a', 1), text: 'x'.repeat(5001) }]],
  ])('are none if they are invalid', (stored) => expect(readSections(stored)).toEqual([]))
})
