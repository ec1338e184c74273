import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { FormField } from '#core/views/form-field.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { readAddress } from './address.ts'
import { confirmationOf } from './confirmation.ts'
import { dropDraft, loadDraft, newSendKey, saveDraft } from './draft.ts'
import { rejectionOutcome } from './rejection.ts'

vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('navigator', { languages: ['en'] })
beforeAll(() => startI18n({ en: () => Promise.resolve({ messages: {} }) }, 'en'))

describe('form URL', () => {
  it('holds the link, the mode and initial values', () => {
    const address = readAddress('#/nc/form/sh1/survey?Name=Ada%20L', '?lang=fa')
    expect([address.shareId, address.isSurvey, address.hasParams]).toEqual(['sh1', true, true])
    expect([address.param('Name'), address.param('lang'), address.param('x')]).toEqual(['Ada L', 'fa', null])
  })

  it('may hold only the link, or the language', () => {
    expect(readAddress('#/nc/form/sh1', '')).toMatchObject({
      shareId: 'sh1',
      isSurvey: false,
      hasParams: false,
    })
    expect(readAddress('#/nc/form/sh1?lang=fa', '').hasParams).toBe(false)
    expect(readAddress('#/nc/form/%E0%A4%A', '').shareId).toBe('%E0%A4%A')
  })
})

describe('draft', () => {
  const memory = new Map<string, string>()
  const store = () => ({
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, text: string) => void memory.set(name, text),
    removeItem: (name: string) => void memory.delete(name),
  })
  const draft = { key: newSendKey(), answers: { a: 'text', b: 3, c: true, d: ['op1'], e: null } }

  it('is restored with its key until submitted', () => {
    saveDraft('sh1', draft, store)
    expect(loadDraft('sh1', store)).toEqual(draft)
    expect(loadDraft('sh2', store)).toBeNull()
    dropDraft('sh1', store)
    expect(loadDraft('sh1', store)).toBeNull()
  })

  it.each([
    'not JSON',
    '3',
    '{"key":"short","answers":{}}',
    '{"key":"long enough key","answers":{}}',
    '{"key":"longenoughkey","answers":{"a":{"x":1}}}',
    '{"key":"longenoughkey","answers":{"a":[1]}}',
  ])('is ignored if damaged: %s', (text) => {
    memory.set('tessera-form-sh1', text)
    expect(loadDraft('sh1', store)).toBeNull()
  })

  it('is optional when storage is blocked', () => {
    const blocked = () => {
      throw new Error('denied')
    }
    expect(() => saveDraft('sh1', draft, blocked)).not.toThrow()
    expect(loadDraft('sh1', blocked)).toBeNull()
  })

  it('has a separate key per submission', () => {
    const keys = new Set(Array.from({ length: 100 }, newSendKey))
    expect(keys.size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{36}$/)
  })
})

describe('confirmation', () => {
  const fields = [fieldNamed('c1', 'Name', 'Your name'), fieldNamed('c2', 'City', 'City')]
  const confirmed = (successMessage: string, redirectUrl: string, record: Record<string, unknown> = {}) =>
    confirmationOf({ fields, successMessage, redirectUrl, redirectAfter: null }, record, { c1: 'Ada & Ben' })

  it('fills in answers by title or label, and the id of the record', () => {
    const message = 'Thanks {Name} ({Your name}) from {City}! No. {record_id}, {who}'
    expect(confirmed(message, '', { Name: 'x', Nr: 7 }).message).toBe(
      'Thanks Ada & Ben (Ada & Ben) from ! No. 7, {who}',
    )
    expect(confirmed('{record_id}', '', { Name: 'x' }).message).toBe('')
  })

  it.each([
    ['https://example.org/a?id={record_id}', { Id: 7 }, 'https://example.org/a?id=7'],
    ['https://example.org/{record_id}', {}, 'https://example.org/'],
    ['https://example.org/{record_id}', { Id: '../x?y' }, 'https://example.org/..%2Fx%3Fy'],
    ['https://example.org/?n={Name}', {}, 'https://example.org/?n=Ada%20%26%20Ben'],
  ])('redirects to %s', (redirectUrl, record, url) => {
    expect(confirmed('', redirectUrl, record).redirect).toEqual({ url, seconds: 5 })
  })

  it.each([
    '',
    'http://example.org',
    'javascript:alert(1)',
    'javascript:alert({Name})',
    'data:text/html,{Name}',
    '//example.org',
    'example.org',
    'https://{City}.example.org/',
    'https://{Name}',
  ])('never redirects to %j', (redirectUrl) => {
    expect(confirmed('', redirectUrl, { Id: 1 }).redirect).toBeNull()
  })
})

describe('rejection', () => {
  const name = fieldNamed('c1', 'Name', 'Your name')
  const fields = [name, fieldNamed('c2', 'Mail', 'Mail')]
  const refused = (code: string, details: Record<string, unknown> = {}) =>
    rejectionOutcome({ kind: 'refused', status: 422, code, message: 'said so', details }, fields)

  it('of an answer shows there, found by title or label', () => {
    expect(refused('DUPLICATE_VALUE', { title: 'Mail' })).toMatchObject({ kind: 'answer', columnId: 'c2' })
    expect(refused('VALUE_REQUIRED', { title: 'Your name' })).toMatchObject({
      kind: 'answer',
      columnId: 'c1',
    })
    expect(refused('INVALID_VALUE', { field: 'Name', code: 'tooLong' })).toEqual({
      kind: 'answer',
      columnId: 'c1',
      problem: 'said so',
    })
  })

  it('of an unknown field suggests a reload', () => {
    expect(refused('VALUE_REQUIRED', { title: 'New' })).toMatchObject({ kind: 'whole', reload: true })
    expect(refused('UNKNOWN_FIELD', { field: 'c9' })).toMatchObject({ kind: 'whole', reload: true })
  })

  it('of the whole form shows once', () => {
    expect(refused('VIEW_NOT_FOUND')).toMatchObject({ kind: 'whole', reload: false })
    expect(refused('SOMETHING_NEW')).toEqual({ kind: 'whole', message: 'said so', reload: false })
    expect(refused('PASSWORD_REQUIRED')).toEqual({ kind: 'locked' })
    expect(refused('IDEMPOTENCY_MISMATCH')).toEqual({ kind: 'already-recorded' })
  })
})

function fieldNamed(id: string, title: string, label: string): FormField {
  const column = { id, title, type: 'SingleLineText', options: {}, selectOptions: [] }
  // The rest of the column does not matter here.
  return { column: column as unknown as FormField['column'], label, help: '', required: true, order: 1 }
}
