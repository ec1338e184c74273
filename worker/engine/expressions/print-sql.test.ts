import { type SQL, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { printSql } from './print-sql.ts'

const syntax = {
  quote: (name: string) => `"${name.replaceAll('"', '""')}"`,
  parameter: (index: number) => `$${index + 1}`,
}

/** What Drizzle itself prints. */
const byDrizzle = (fragment: SQL) =>
  fragment.toQuery({
    casing: new CasingCache(),
    escapeName: syntax.quote,
    escapeParam: syntax.parameter,
    escapeString: (text) => `'${text}'`,
  })

const value = fc.oneof(
  fc.string(),
  fc.double(),
  fc.bigInt(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 4 }),
)

const { fragment } = fc.letrec<{ fragment: SQL }>((tie) => ({
  fragment: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    value.map((each) => sql`${each}`),
    fc.string().map((text) => sql.raw(text)),
    fc.string().map((name) => sql`${sql.identifier(name)}`),
    value.map((each) => sql`${sql.param(each)}`),
    fc.constant(sql.empty()),
    fc.constant(sql`${undefined}`),
    fc.array(value, { maxLength: 4 }).map((values) => sql`in ${values}`),
    fc.array(tie('fragment'), { maxLength: 4 }).map((parts) => sql`(${sql.join(parts, sql`, `)})`),
    fc.tuple(tie('fragment'), tie('fragment')).map(([one, other]) => sql`${one} or not ${other}`),
  ),
}))

it('prints what Drizzle prints, with the same parameters', () => {
  fc.assert(
    fc.property(fragment, (each) => {
      const { sql: text, params } = byDrizzle(each)
      expect(printSql(each, syntax)).toEqual({ sql: text, params })
    }),
    { numRuns: 500 },
  )
})
