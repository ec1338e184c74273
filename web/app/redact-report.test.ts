import { expect, test } from 'vitest'
import { redactText, redactReport } from './redact-report.ts'

test.each([
  ['"Secret Ltd" must be a number.', '"…" must be a number.'],
  ['Reading “Salary” failed', 'Reading "…" failed'],
  [`no ${'a1'.repeat(20)} here`, 'no [token] here'],
  ['eyJhbGciOi.eyJpZCI6.abc-_1 leaked', '[token] leaked'],
  ["can't read 'x'", 'can\'t read "…"'],
])('redacts %j to %j', (text, expected) => {
  expect(redactText(text)).toBe(expected)
})

test('keeps only the first words of console output', () => {
  const printed = {
    type: undefined,
    message: 'It failed cell content',
    extra: { arguments: ['It failed', 'cell content'] },
  }
  expect(redactReport(printed)).toEqual({ type: undefined, message: 'It failed' })
})

test('reports what failed, where in the code and for whom, but nothing else', () => {
  const report = redactReport({
    type: undefined,
    event_id: 'e1',
    level: 'error',
    user: { id: 'us1', email: 'ann@example.com' },
    request: { url: 'https://x.example/#/signup/secrettoken' },
    extra: { arguments: ['cell content'] },
    breadcrumbs: [{ message: 'cell content' }],
    contexts: { table: { cells: 'cell content' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is not a function in "cell content"',
          stacktrace: {
            frames: [{ filename: '/assets/app.js', lineno: 3, vars: { row: 'cell content' } }],
          },
        },
      ],
    },
  })
  expect(JSON.stringify(report)).not.toMatch(/cell content|secrettoken/)
  expect(report).toMatchObject({
    event_id: 'e1',
    user: { id: 'us1', email: 'ann@example.com' },
    exception: {
      values: [{ type: 'TypeError', stacktrace: { frames: [{ filename: '/assets/app.js', lineno: 3 }] } }],
    },
  })
})
