import * as v from 'valibot'
import { expect, it } from 'vitest'
import { inputProblem } from './validation-error.ts'

const schema = v.object({
  title: v.string(),
  rows: v.optional(v.array(v.object({ size: v.nullable(v.union([v.number(), v.string()])) }))),
  direction: v.optional(v.picklist(['asc', 'desc'])),
  limit: v.optional(v.pipe(v.number(), v.minValue(1, 'limit must be 1 or more.'))),
  color: v.optional(v.pipe(v.string(), v.regex(/^#/, 'A color must look like #RRGGBB.'))),
})

it.each([
  [{}, 'title is missing.'],
  [undefined, 'What was sent must be an object.'],
  [{ title: 5 }, 'title must be text.'],
  [{ title: '', rows: 'x' }, 'rows must be a list.'],
  [{ title: '', rows: [{ size: true }] }, 'rows.0.size must be a number or text.'],
  [{ title: '', direction: 'up' }, 'direction must be one of "asc", "desc".'],
  [{ title: '', limit: 0 }, 'limit must be 1 or more.'],
  [{ title: '', color: 'red' }, 'color: A color must look like #RRGGBB.'],
])('%j: %s', (input, sentence) => {
  const { issues } = v.safeParse(schema, input)
  expect(issues && inputProblem(issues[0])).toBe(sentence)
})
