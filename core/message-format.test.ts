import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { type Message, type MessageValues, formatMessage } from './message-format.ts'

// Compiles messages with the function that the build uses.
const written = (icu: string, values: MessageValues, tag = 'en'): string =>
  formatMessage(compileMessage(icu) as Message, values, tag)

test('plain text is unchanged', () => {
  expect(formatMessage('# is a number', {}, 'en')).toBe('# is a number')
})

test.each<[icu: string, values: MessageValues, tag: string, text: string]>([
  ['Save', {}, 'en', 'Save'],
  ['{name} of {base}', { name: 'A', base: '' }, 'en', 'A of '],
  ['{gone}!', {}, 'en', '!'],
  ['Number # {n}', { n: 3 }, 'en', 'Number # 3'],
  ['Line {n}', { n: 12_345 }, 'en', 'Line 12345'],
  ['سطر {n}', { n: 12_345 }, 'fa', 'سطر ۱۲۳۴۵'],
  ['{n, plural, one {# row} other {# rows}}', { n: 1 }, 'en', '1 row'],
  ['{n, plural, one {# row} other {# rows}}', { n: 12_345 }, 'en', '12,345 rows'],
  ['{n, plural, =0 {none} one {# row} other {# rows}}', { n: 0 }, 'en', 'none'],
  ['{n, plural, one {# строка} few {# строки} other {# строк}}', { n: 3 }, 'ru', '3 строки'],
  ['{n, plural, other {# ردیف}}', { n: 12 }, 'fa', '۱۲ ردیف'],
  [
    '{n, plural, offset:1 =0 {nobody} one {you and # more} other {you and # more}}',
    { n: 3 },
    'en',
    'you and 2 more',
  ],
  ['{n, plural, one {{who} has #} other {{who} have #}}', { n: 2, who: 'They' }, 'en', 'They have 2'],
  [
    '{a, plural, one {# and {b, plural, one {# b} other {# bs}}} other {no}}',
    { a: 1, b: 4 },
    'en',
    '1 and 4 bs',
  ],
  ['{n, selectordinal, one {#st} two {#nd} other {#th}}', { n: 22 }, 'en', '22nd'],
  ['{kind, select, row {a row} other {a thing}}', { kind: 'row' }, 'en', 'a row'],
  ['{kind, select, row {a row} other {a thing}}', { kind: 'constructor' }, 'en', 'a thing'],
])('%s with %j in %s reads %s', (icu, values, tag, text) => {
  expect(written(icu, values, tag)).toBe(text)
})
