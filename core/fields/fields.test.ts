import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cellOf, testColumn } from '../../tests/support/arbitrary.ts'
import { operators } from '../operators/index.ts'
import { fieldTypes } from '../schema.ts'
import { emptyValueOf, fieldOf, fields, readText, readValue } from './index.ts'
import { plainText } from './field.ts'
import { type ProblemCode, problems } from './problems.ts'

// Whoever adds a type gets these tests for it without a line here.
describe.each(fieldTypes)('%s', (type) => {
  const field = fields[type]
  const column = testColumn(type, 'Value')

  it('is registered under its own name and offers operators that exist', () => {
    expect(field.type).toBe(type)
    expect(field.operators.length).toBeGreaterThan(0)
    for (const name of [...field.operators, ...(field.alsoAccepts ?? [])]) {
      expect(operators[name].name).toBe(name)
    }
  })

  it('has defaults for all options', () => {
    expect(v.safeParse(field.options, {}).success).toBe(true)
  })

  it.runIf(!field.readOnly)('reads back the text that it writes', () => {
    fc.assert(
      fc.property(cellOf(column), (value) => {
        const text = field.toText(value, column)
        // A blank text and no value look the same on paper.
        const expected = text.trim() === '' ? emptyValueOf(column) : value
        expect(readText(text, column, plainText)).toEqual({ ok: true, value: expected })
      }),
    )
  })

  it.runIf(!field.readOnly)('takes back what it sends on the wire', () => {
    fc.assert(
      fc.property(cellOf(column), (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(field.toWire(value, column)))
        if (typeof wire === 'string' && /[\r\n]/.test(wire) && type !== 'LongText') return
        expect(readValue(wire, column)).toEqual({ ok: true, value: value ?? emptyValueOf(column) })
      }),
    )
  })

  it('answers anything with a value or a sentence, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue(), fc.string({ unit: 'binary' })), (input) => {
        for (const parsed of [
          readValue(input, column),
          readText(String(JSON.stringify(input)), column, plainText),
        ]) {
          if (parsed.ok) expect(JSON.stringify(field.toWire(parsed.value, column))).not.toBe('{}')
          else expect(placeholders(parsed.problem.code)).toEqual(Object.keys(parsed.problem.params ?? {}))
        }
      }),
    )
  })

  it.runIf(fieldOf(column).readOnly)('cannot be written', () => {
    expect(readValue('x', column)).toMatchObject({ ok: false, problem: { code: 'readOnly' } })
    expect(readText('1', column, plainText)).toMatchObject({ ok: false, problem: { code: 'readOnly' } })
  })
})

function placeholders(code: ProblemCode): string[] {
  return [...problems[code].matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
