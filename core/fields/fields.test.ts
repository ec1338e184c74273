import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cellOf, testColumn } from '../../tests/support/arbitrary.ts'
import { operators } from '../operators/index.ts'
import { fieldTypes } from '../schema.ts'
import { emptyValueOf, fieldOf, fields, readText, readValue } from './index.ts'
import { optionsSchemaOf } from './options/index.ts'
import { plainText } from './field.ts'
import { type ProblemCode, problems } from './problems.ts'

// These tests cover new types automatically.
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
    expect(v.safeParse(optionsSchemaOf(field.type), {}).success).toBe(true)
  })

  it.runIf(!field.readOnly)('parses the text that it generates', () => {
    fc.assert(
      fc.property(cellOf(column), (value) => {
        const text = field.toText(value, column)
        // Blank text and null have the same text.
        const expected = text.trim() === '' ? emptyValueOf(column) : value
        expect(readText(text, column, plainText)).toEqual({ ok: true, value: expected })
      }),
    )
  })

  it.runIf(!field.readOnly)('parses its own wire values', () => {
    fc.assert(
      fc.property(cellOf(column), (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(field.toWire(value, column)))
        if (typeof wire === 'string' && /[\r\n]/.test(wire) && type !== 'LongText') return
        expect(readValue(wire, column)).toEqual({ ok: true, value: value ?? emptyValueOf(column) })
      }),
    )
  })

  it('returns a value or a problem for any input, and never throws', () => {
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

  it.runIf(fieldOf(column).readOnly)('rejects writes', () => {
    expect(readValue('x', column)).toMatchObject({ ok: false, problem: { code: 'readOnly' } })
    expect(readText('1', column, plainText)).toMatchObject({ ok: false, problem: { code: 'readOnly' } })
  })
})

function placeholders(code: ProblemCode): string[] {
  return [...problems[code].matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
