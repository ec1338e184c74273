import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import {
  confirmationOf,
  editableUntil,
  fitResponseOptions,
  isEditable,
  isOnePerPerson,
  submittedByColumn,
  withoutResponseOptions,
} from './form-responses.ts'

const [name, mail, sender] = [
  testColumn('SingleLineText', 'Name'),
  testColumn('Email', 'Mail'),
  testColumn('Email', 'Sender'),
]
const table = { columns: [name, mail, sender] }

describe('stored options', () => {
  it('name fields that fit, and lose deleted ones', () => {
    const options = { confirm_column_id: mail.id, submitted_by_column_id: name.id }
    expect(fitResponseOptions(options, table, {})).toEqual(options)
    expect(fitResponseOptions(options, { columns: [] }, options)).toEqual({
      confirm_column_id: null,
      submitted_by_column_id: null,
    })
    expect(() => fitResponseOptions(options, { columns: [] }, {})).toThrow()
    expect(() => fitResponseOptions({ confirm_column_id: name.id }, table, {})).toThrow()
  })

  it('are hidden from visitors', () => {
    expect(
      withoutResponseOptions({ heading: 'x', confirm_text: 'y', editable: true, one_per_person: true }),
    ).toEqual({ heading: 'x' })
  })
})

it('a confirmation needs an email question', () => {
  expect(confirmationOf({ confirm_text: 'Thanks' })).toBeNull()
  expect(confirmationOf({ confirm_column_id: mail.id, confirm_answers: true })).toEqual({
    columnId: mail.id,
    subject: '',
    text: '',
    withAnswers: true,
  })
})

it('the respondent is stored only if people sign in', () => {
  const options = { submitted_by_column_id: sender.id }
  expect(submittedByColumn(options, table.columns)).toBeNull()
  expect(submittedByColumn({ ...options, one_per_person: true }, table.columns)).toBe(sender)
  expect(submittedByColumn({ ...options, one_per_person: true }, [])).toBeNull()
})

it('edit links end at their own time, else when the form closes', () => {
  const [early, late] = ['2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z']
  expect(editableUntil({ closes_at: early, editable_until: late })).toBe(late)
  expect(editableUntil({ closes_at: early, editable_until: null })).toBe(early)
  expect(editableUntil({ response_limit: 1 })).toBeNull()
  expect([isEditable({}), isEditable({ editable: 1 }), isEditable({ editable: true })]).toEqual([
    false,
    false,
    true,
  ])
  expect([isOnePerPerson({}), isOnePerPerson({ one_per_person: true })]).toEqual([false, true])
})
