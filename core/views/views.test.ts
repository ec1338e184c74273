import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testColumn, testColumns } from '../../tests/support/arbitrary.ts'
import { type Column, type View, type ViewColumn, viewTypes } from '../schema.ts'
import { formFields, missingFormFields } from './form.ts'
import { viewKinds } from './index.ts'

function place(column: Column, order: number, more: Partial<ViewColumn> = {}): ViewColumn {
  return {
    id: `nc${column.id}`,
    columnId: column.id,
    show: true,
    order,
    width: 180,
    label: '',
    help: '',
    required: false,
    ...more,
  }
}

function view(columns: ViewColumn[], more: Partial<View> = {}): View {
  return {
    id: 'vwtest',
    tableId: 'mtest',
    type: 'grid',
    title: 'View',
    description: '',
    isDefault: true,
    lock: 'collaborative',
    showSystemFields: false,
    order: 1,
    shareId: null,
    sharePasswordHash: null,
    shareMeta: {},
    sharedBy: null,
    sharedAt: null,
    withdrawnShare: null,
    hiddenFrom: [],
    options: {},
    columns,
    filters: [],
    sorts: [],
    createdBy: null,
    ownedBy: null,
    sectionId: null,
    ...more,
  }
}

describe.each(viewTypes)('%s', (type) => {
  const kind = viewKinds[type]

  it('is registered under its own name and has defaults for all options', () => {
    expect(kind.type).toBe(type)
    expect(v.safeParse(kind.options, {}).success).toBe(true)
  })

  it('shows only existing columns and no hidden ones', () => {
    const [id, text, ...rest] = testColumns
    if (!id || !text) throw new Error('There are columns of each type.')
    const gone = testColumn('Number', 'Gone')
    const hidden = rest.map((column, index) => place(column, index + 3, { show: false }))
    const shown = kind.query(view([place(gone, 1), place(text, 2), ...hidden]), { columns: testColumns })
    expect(shown.columns).toEqual([text.id])
  })
})

it('a grid shows its columns in its own order, and system columns on request', () => {
  const name = testColumn('SingleLineText', 'Name')
  const made = testColumn('CreatedTime', 'CreatedAt', { system: true })
  const table = { columns: [name, made] }
  const columns = [place(name, 2), place(made, 1)]
  expect(viewKinds.grid.query(view(columns), table).columns).toEqual([name.id])
  expect(viewKinds.grid.query(view(columns, { showSystemFields: true }), table).columns).toEqual([
    made.id,
    name.id,
  ])
})

describe('a gallery', () => {
  const name = testColumn('SingleLineText', 'Name')
  const photos = testColumn('Attachment', 'Photos')
  const table = { columns: [name, photos] }
  const { gallery } = viewKinds
  const fit = (given: object, before: Record<string, unknown> = {}) =>
    gallery.fit?.(v.parse(gallery.options, given), table, before)

  it('begins with the first attachment field as its cover, which can be taken away', () => {
    expect(fit({})).toMatchObject({ fk_cover_image_col_id: photos.id })
    expect(fit({ fk_cover_image_col_id: null }, { fk_cover_image_col_id: photos.id })).toMatchObject({
      fk_cover_image_col_id: null,
    })
  })

  it('reveals by a link only what visible fields allow', () => {
    const options = {
      fk_cover_image_col_id: photos.id,
      meta: { fk_cover_image_object_fit: 'fit', card_size: 'large', hide_empty_fields: false, secret: 1 },
      colouring: { by: 'field', columnId: photos.id, rules: [], tint: true },
    }
    expect(gallery.publicOptions?.(options, [name.id], table)).toEqual({
      fk_cover_image_col_id: null,
      meta: { fk_cover_image_object_fit: 'fit', card_size: 'large', hide_empty_fields: false },
      colouring: { by: 'none', columnId: null, rules: [], tint: true },
    })
    expect(gallery.publicOptions?.(options, [photos.id], table)).toMatchObject({
      fk_cover_image_col_id: photos.id,
      colouring: { by: 'field' },
    })
  })
})

describe('a form', () => {
  const name = testColumn('SingleLineText', 'Name', { required: true })
  const mail = testColumn('Email', 'Mail')
  const made = testColumn('CreatedTime', 'CreatedAt')
  const table = { columns: [name, mail, made] }

  it('asks for writable fields, with custom labels', () => {
    const fields = formFields(
      view([place(mail, 1, { label: 'Your address', required: true }), place(name, 2), place(made, 3)]),
      table,
    )
    expect(fields.map(({ label, required }) => [label, required])).toEqual([
      ['Your address', true],
      ['Name', true],
    ])
  })

  it('lists required fields that it does not show', () => {
    expect(missingFormFields(view([place(mail, 1)]), table)).toEqual([name])
    expect(missingFormFields(view([place(name, 1)]), table)).toEqual([])
  })

  it('requires a writable field', () => {
    expect(viewKinds.form.requires({ columns: [made] })).toContain('at least one field')
    expect(viewKinds.form.requires(table)).toBeNull()
  })

  it('redirects to web addresses only', () => {
    const { options } = viewKinds.form
    expect(v.safeParse(options, { redirect_url: 'javascript:alert(1)' }).success).toBe(false)
    expect(v.safeParse(options, { redirect_url: 'https://example.org/thanks?id={record_id}' }).success).toBe(
      true,
    )
    expect(v.parse(options, { submit_another_form: 1, show_blank_form: null, heading: null })).toMatchObject({
      submit_another_form: true,
      show_blank_form: false,
      heading: '',
    })
  })
})
