import * as limits from '#core/limits.ts'
import { describe, expect, it } from 'vitest'
import type { FieldType, SelectOption } from '#core/schema.ts'
import type { GridColumn } from '../grid-props.ts'
import { unknownTitles, withNewOptions } from './paste-options.ts'

const option = (title: string): SelectOption => ({ id: `o-${title}`, title, color: '#DBE4FF', order: 1 })
const column = (type: FieldType, canEdit = true): GridColumn => ({
  field: { id: 'c', title: 'C', type, options: {}, selectOptions: [option('Done'), option('A, B')] },
  width: 100,
  canEdit,
})
const create = async (_columnId: string, title: string): Promise<SelectOption> =>
  Promise.resolve(option(title))

describe('select options for a paste', () => {
  it('finds titles without an option, without duplicates', () => {
    expect(unknownTitles(column('SingleSelect'), ['done', ' New ', 'new', '', 'A, B', 'x, y'])).toEqual([
      'New',
      'x, y',
    ])
    expect(unknownTitles(column('MultiSelect'), ['A, B', 'Done, New', 'new, "q, r"'])).toEqual([
      'New',
      'q, r',
    ])
    expect(unknownTitles(column('SingleLineText'), ['New'])).toEqual([])
  })

  it('creates options where permitted', async () => {
    const made = await withNewOptions(column('SingleSelect'), ['New', 'Done'], create)
    expect(made.field.selectOptions.map(({ title }) => title)).toEqual(['Done', 'A, B', 'New'])
    const readOnly = column('SingleSelect', false)
    expect(await withNewOptions(readOnly, ['New'], create)).toBe(readOnly)
    const many = Array.from({ length: limits.pasteNewOptionsMax + 1 }, (_, index) => `n${index}`)
    expect((await withNewOptions(column('SingleSelect'), many, create)).field.selectOptions).toHaveLength(2)
  })

  it('stops at the first failure', async () => {
    const failing = async (id: string, title: string): Promise<SelectOption> =>
      title === 'b' ? Promise.reject(new Error('no')) : create(id, title)
    const made = await withNewOptions(column('SingleSelect'), ['a', 'b', 'c'], failing)
    expect(made.field.selectOptions.map(({ title }) => title)).toEqual(['Done', 'A, B', 'a'])
  })
})
