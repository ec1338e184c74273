import { afterAll, expect, it, vi } from 'vitest'
import { addMessageCatalogs, setLocale, startI18n } from '../../i18n/i18n.ts'
import { ApiError, messageOf } from './api-error.ts'

vi.stubGlobal('document', { documentElement: {} })

const words = (messages: Record<string, unknown>) => ({
  en: () => Promise.resolve({ messages: {} }),
  de: () => Promise.resolve({ messages }),
})
afterAll(() => setLocale('en'))

it("localizes errors once their messages have loaded, else uses the server's text", async () => {
  const locked = new ApiError('This view is locked. Unlock it to change it.', 403, { error: 'VIEW_LOCKED' })
  const taken = new ApiError('"A" already exists.', 409, {
    error: 'TITLE_TAKEN',
    details: { title: 'A {b}' },
  })
  await startI18n(words({}), 'de')
  expect(messageOf(locked)).toBe('This view is locked. Unlock it to change it.')
  await addMessageCatalogs(
    words({ 'errors.VIEW_LOCKED': ['Gesperrt.'], 'errors.TITLE_TAKEN': [['title'], ' gibt es.'] }),
  )
  expect(messageOf(locked)).toBe('Gesperrt.')
  expect(messageOf(taken)).toBe('A {b} gibt es.')
  expect(messageOf(new ApiError('Odd.', 400, { error: 'SOMETHING_NEW' }))).toBe('Odd.')
  expect(messageOf(new Error('Plain.'))).toBe('Plain.')
})

it('localizes why something cannot be undone, else keeps the reason of the server', async () => {
  const refused = (reasonCode: string) =>
    new ApiError("Can't undo this: Size has changed since then.", 409, {
      error: 'CANNOT_UNDO',
      details: { reason: 'Size has changed since then.', reasonCode, title: 'Size' },
    })
  await startI18n(words({}), 'de')
  await addMessageCatalogs(
    words({
      'errors.CANNOT_UNDO': ['Geht nicht: ', ['reason']],
      'errors.CANNOT_UNDO.fieldChanged': [['title'], ' wurde geändert.'],
    }),
  )
  expect(messageOf(refused('fieldChanged'))).toBe('Geht nicht: Size wurde geändert.')
  expect(messageOf(refused('later'))).toBe('Geht nicht: Size has changed since then.')
})

it('shows the localized reason of an error that is its reason alone', async () => {
  const full = new ApiError('A base can have at most 200 tables.', 422, {
    error: 'LIMIT_REACHED',
    details: { reason: 'A base can have at most 200 tables.', reasonCode: 'tablesPerBase', max: 200 },
  })
  await startI18n(words({}), 'de')
  await addMessageCatalogs(
    words({ 'errors.LIMIT_REACHED.tablesPerBase': ['Höchstens ', ['max'], ' Tabellen.'] }),
  )
  expect(messageOf(full)).toBe('Höchstens 200 Tabellen.')
})

it('localizes an error about rows of a bulk call, which details name', async () => {
  const missing = (details: Record<string, unknown>) =>
    new ApiError("These records don't exist.", 404, { error: 'RECORD_NOT_FOUND', details })
  await startI18n(words({}), 'de')
  await addMessageCatalogs(
    words({
      'errors.RECORD_NOT_FOUND': ['Den Datensatz ', ['id'], ' gibt es nicht.'],
      'errors.RECORD_NOT_FOUND.rows': ['Diese Datensätze gibt es nicht: ', ['id']],
    }),
  )
  expect(messageOf(missing({ id: '7' }))).toBe('Den Datensatz 7 gibt es nicht.')
  expect(messageOf(missing({ id: '7, 9', rowIndexes: [0, 2] }))).toBe('Diese Datensätze gibt es nicht: 7, 9')
})
