import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { formulaFunctionList } from '#core/formula/functions/index.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { itemFields } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { tableCalls } from '../../support/table-calls.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let items: TableWire

beforeAll(async () => {
  const base = await ann.createBase()
  items = await ann.createTable(base.id, itemFields, 'Items')
  await create(items, [
    {
      Label: 'a',
      Amount: '0.1',
      Count: 1,
      Day: '2026-01-01',
      Done: true,
      State: 'shut',
      Tags: ['red', 'blue'],
    },
    { Label: '' },
    { Label: '"{}\\', Amount: '-99999999999999999999.5', Count: '-9223372036854775808', Day: '0001-01-01' },
    {
      Label: '\u{1F600}\u202e',
      Amount: '1e-8',
      Count: '9223372036854775807',
      Day: '9999-12-31',
      State: 'open',
    },
  ])
})

const { create } = tableCalls(() => ann)

const leaf = fc.oneof(
  fc.constantFrom(...itemFields.map(({ title }) => `{${String(title)}}`), '{CreatedAt}', '{Id}'),
  fc.constantFrom(
    '0',
    '1',
    '-1',
    '1e308',
    '0.1',
    '""',
    '"a"',
    '"2026-01-31"',
    '"day"',
    '"(a|b)+"',
    'BLANK()',
    'NOW()',
  ),
)
const names = fc.constantFrom(...formulaFunctionList.map(({ name }) => name))
const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(names, fc.array(tie('formula'), { minLength: 1, maxLength: 4 }))
      .map(([name, args]) => `${name}(${args.join(', ')})`),
    fc
      .tuple(
        tie('formula'),
        fc.constantFrom('+', '-', '*', '/', '%', '&', '=', '<', '>=', '<>', '&&', '||'),
        tie('formula'),
      )
      .map((parts) => `(${parts.join(' ')})`),
  ),
}))
const garbage = fc.string({
  unit: fc.constantFrom(...'{}()",\'\\+-*/&=<>|.1aé\u0000\ud800 \n'.split('')),
  maxLength: 60,
})

it('answers any formula with a value or a place, for any record', { timeout: 120_000 }, async () => {
  let valid = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 4, arbitrary: formula }, garbage),
      fc.integer({ min: 1, max: 4 }),
      async (text, recordId) => {
        const path = `/api/v2/meta/tables/${items.id}/formula/check`
        const answer = await ann.call(
          'POST',
          path,
          { formula: text, recordId },
          { headers: { 'xc-timezone': 'Asia/Tehran' } },
        )
        // Requests with a lone surrogate are refused, also inside quotes.
        const isRefused = !text.isWellFormed() && answer.status === 422
        expect([text, answer.status, answer.body]).toEqual([text, isRefused ? 422 : 200, expect.anything()])
        if (isRefused) return
        const { body } = answer as { body: { valid: boolean; record: object | null; position?: number } }
        if (body.valid) {
          valid += 1
          expect(body.record).not.toBeNull()
        } else expect(body.position).toBeGreaterThan(0)
      },
    ),
    { numRuns: 400 },
  )
  // Enough of them say something.
  expect(valid).toBeGreaterThan(60)
})
