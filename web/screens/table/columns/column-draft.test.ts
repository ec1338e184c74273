import { describe, expect, it } from 'vitest'
import { type ColumnWire, toColumnWire } from '#core/api/wire/wire.ts'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import {
  blankDraft,
  changeBody,
  changedBody,
  conversionBody,
  convertedDraft,
  createBody,
  draftOf,
  typesFor,
  withType,
} from './column-draft.ts'

it('names a column after its type if no title is typed', () => {
  expect(createBody(blankDraft, 'Text', ['text', 'Text_1'])).toMatchObject({
    title: 'Text_2',
    uidt: 'SingleLineText',
  })
  expect(createBody({ ...blankDraft, title: ' Price ' }, 'Text', []).title).toBe('Price')
})

it('drops options that the new type does not support', () => {
  const draft = { ...blankDraft, unique: true, options: { precision: 3 }, defaultText: 'x' }
  expect(withType(draft, 'Checkbox')).toMatchObject({ unique: false, options: {}, defaultText: '' })
  expect(withType(draft, 'SingleSelect').selectOptions).toHaveLength(1)
  expect(withType({ ...draft, required: true }, 'CreatedTime').required).toBe(false)
})

it('sends options in order, stored ones by id, without empty titles', () => {
  const selectOptions = [
    { key: 'a', id: 'op1', title: 'Open', color: '#DBE4FF' },
    { key: 'b', id: null, title: '  ', color: '#DBE4FF' },
    { key: 'c', id: null, title: 'Done ', color: '#C5F2E4' },
  ]
  const body = changeBody({ ...blankDraft, type: 'SingleSelect', selectOptions })
  expect(body.colOptions?.options).toEqual([
    { id: 'op1', title: 'Open', color: '#DBE4FF', order: 1 },
    { title: 'Done', color: '#C5F2E4', order: 2 },
  ])
})

it('omits rules that a type cannot have', () => {
  const body = changeBody({ ...blankDraft, type: 'CreatedTime' })
  expect(body).not.toHaveProperty('rqd')
  expect(body).not.toHaveProperty('unique')
})

describe('type change of an existing column', () => {
  const column: ColumnWire = {
    ...toColumnWire('p', testColumn('SingleLineText', 'Name', { required: true, defaultText: 'x' })),
    description: '',
  }

  it('is offered where values can be converted', () => {
    const types = typesFor(column)
    expect(types[0]).toBe('SingleLineText')
    expect(types).toContain('Number')
    expect(types).not.toContain('CreatedTime')
    expect(typesFor({ ...column, uidt: 'ID', pk: true })).toEqual(['ID'])
  })

  it('omits rules, and restores the draft for the original type', () => {
    const draft = convertedDraft({ ...draftOf(column), title: 'New' }, column, 'Number')
    expect(conversionBody(draft)).toEqual({ uidt: 'Number', title: 'New', meta: {}, description: '' })
    expect(convertedDraft(draft, column, 'SingleLineText')).toMatchObject({
      title: 'New',
      required: true,
      defaultText: 'x',
    })
  })
})

it('refers to links and lookups by the names of the endpoint', () => {
  const link = withType(blankDraft, 'LinkToAnotherRecord')
  const body = createBody(
    { ...link, options: { relatedTableId: 'm1', relation: 'bt', viewId: '' } },
    'Link',
    [],
  )
  expect(body).toEqual({
    title: 'Link',
    uidt: 'LinkToAnotherRecord',
    description: '',
    childId: 'm1',
    type: 'bt',
    childViewId: null,
  })
  const rollup = withType(blankDraft, 'Rollup')
  const options = { relationColumnId: 'c1', rollupColumnId: 'c2', rollupFunction: 'sum', precision: 1 }
  expect(changeBody({ ...rollup, options })).toEqual({
    description: '',
    meta: { precision: 1 },
    filters: [],
    fk_relation_column_id: 'c1',
    fk_rollup_column_id: 'c2',
    rollup_function: 'sum',
  })
})

it('sends changed properties only, and never an empty title', () => {
  const stored = toColumnWire('b', testColumn('Number', 'Count', { description: 'how many' }))
  const draft = draftOf(stored)
  expect(changedBody(draft, stored)).toEqual({})
  expect(changedBody({ ...draft, title: '  ' }, stored)).toEqual({})
  expect(changedBody({ ...draft, required: true, title: ' Pieces ' }, stored)).toEqual({
    rqd: true,
    title: 'Pieces',
  })
})

it("lists deleted options, so that others' new options stay", () => {
  const selectOptions = ['a', 'b', 'c'].map((title, order) => ({ id: title, title, color: '#112233', order }))
  const stored = toColumnWire('b', testColumn('SingleSelect', 'State', { selectOptions }))
  const draft = draftOf(stored)
  expect(changedBody({ ...draft, title: 'Status' }, stored)).toEqual({ title: 'Status' })
  const [a, b] = draft.selectOptions
  const left = [a, b && { ...b, title: ' ' }].filter((option) => option !== undefined)
  expect(changedBody({ ...draft, selectOptions: left }, stored)).toEqual({
    colOptions: {
      options: [{ id: 'a', title: 'a', color: '#112233', order: 1 }],
      deleted: ['b', 'c'],
    },
  })
})
