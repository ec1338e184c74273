import { expect, it } from 'vitest'
import type { FormSection } from '#core/views/form-sections.ts'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import type { ShownField } from '../form-model.ts'
import { fieldsOn, itemsOf, pagesOf } from './form-pages.ts'

const field = (title: string, order: number, more: Partial<ShownField> = {}): ShownField => ({
  column: testColumn('SingleLineText', title),
  label: title,
  help: '',
  required: false,
  order,
  ...more,
})
const section = (id: string, order: number, more: Partial<FormSection> = {}): FormSection => ({
  id,
  order,
  title: id,
  text: '',
  newPage: true,
  filters: [],
  ...more,
})
const namesOn = (fields: ShownField[], shownSections: FormSection[]) =>
  pagesOf({ fields, shownSections }).map((page) =>
    page.map((item) => (item.kind === 'field' ? item.field.label : item.section.id)),
  )

it('starts a page where a section says so', () => {
  const fields = [field('A', 1), field('B', 2), field('C', 3)]
  expect(namesOn(fields, [])).toEqual([['A', 'B', 'C']])
  expect(namesOn(fields, [section('S', 2), section('T', 3, { newPage: false })])).toEqual([
    ['A'],
    ['S', 'B', 'T', 'C'],
  ])
})

it('skips pages with nothing to see, and keeps their answers in the form', () => {
  const fields = [field('A', 1), field('B', 2, { isHidden: true }), field('C', 3)]
  const blank = { title: '', text: ' ' }
  expect(namesOn(fields, [section('S', 2, blank), section('T', 3, blank)])).toEqual([['A'], ['C']])
  expect(namesOn([], [])).toEqual([[]])
  expect(pagesOf({ fields, shownSections: [section('S', 1)] }).flatMap(fieldsOn)).toHaveLength(2)
})

it('asks sections and questions of a survey one by one', () => {
  const items = itemsOf({ fields: [field('A', 1), field('B', 3)], shownSections: [section('S', 2)] })
  expect(items.map(({ kind }) => kind)).toEqual(['field', 'section', 'field'])
})
