import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import type { ConversionPreview, ConversionResult } from '#core/api/tables/column-conversions.ts'
import type { FileWire } from '#core/api/records/files.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { isConvertible } from '#core/fields/convert.ts'
import { emptyValueOf, fieldOf, readValue } from '#core/fields/index.ts'
import { wireOf } from '#core/fields/wire-value.ts'
import { type CellValue, type FieldType, fieldTypes } from '#core/schema.ts'
import { cellOf, testColumn } from '../../support/arbitrary.ts'
import { fileCalls, pngOf } from '../../support/file-calls.ts'
import { type Person, signUp } from '../../support/people.ts'
import { type Runtime, startRuntime } from '../../support/runtime.ts'
import { type S3StandIn, startS3 } from '../../support/s3-stand-in.ts'

// Every pair of column types, through the API: there, and back by undo.

const types = fieldTypes.filter(isConvertible)
const rows = 24
/** Texts that other types understand, so that pairs from text convert something. */
const telling = [
  '1',
  '2.5',
  '-3',
  '2026-01-31',
  '2026-01-31T09:30:00Z',
  '12:30',
  'yes',
  'a',
  'a,b',
  '#4351E8',
]

let s3: S3StandIn
let runtime: Runtime
let ann: Person
let base: BaseWire
let table: TableWire
let before: Map<FieldType, unknown[]>

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime(s3.settings)
  ann = await signUp(runtime)
  base = await ann.createBase()
  const file = await fileCalls(runtime, () => ann).upload(base.id, 'a.png', pngOf('a'))
  const columns = types.map((type) => {
    const { selectOptions } = testColumn(type, type)
    const options = selectOptions.map(({ title, color }) => ({ title, color }))
    return { title: type, uidt: type, ...(options.length > 0 ? { colOptions: { options } } : {}) }
  })
  table = await ann.createTable(base.id, columns)
  const values = new Map(types.map((type) => [type, valuesOf(type, file)]))
  const records = Array.from({ length: rows }, (_, index) =>
    Object.fromEntries(types.map((type) => [type, values.get(type)?.[index] ?? null])),
  )
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, records)
  before = await cells()
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

/** Values of a type as a client sends them: none, known ones, and any. */
function valuesOf(type: FieldType, file: FileWire): unknown[] {
  // Of the people of this base there is one.
  if (fieldOf({ type }).people) return [null, ann.userId, ann.email, null]
  // Of its files there is one.
  if (fieldOf({ type }).holdsFiles) return [null, [file], null]
  const column = testColumn(type, type)
  const any = fc.sample(cellOf(column), { numRuns: rows * 4, seed: 20 }).map((value) => wireOf(value, column))
  const known = [null, ...(fieldOf({ type }).storage === 'text' ? telling : [])]
  return [...known, ...any].filter((value) => readValue(value, column).ok).slice(0, rows)
}

/** The stored values of every field, by the type that it began with. */
async function cells(): Promise<Map<FieldType, unknown[]>> {
  const { list } = await ann.ok<RecordsPage>(
    'GET',
    `/api/v2/tables/${table.id}/records?format=native&limit=100&sort=Id`,
  )
  return new Map(types.map((type) => [type, list.map((row) => row[idOf(type)])]))
}

const person = () => ({ id: ann.userId, email: ann.email, name: null })
const idOf = (type: FieldType) => table.columns.find(({ title }) => title === type)?.id ?? ''
const undo = (seq: number) => ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)

describe.each(types)('every type to %s', (to) => {
  it('gives values of that type only, says how many beforehand, and undo brings back all that was there', async () => {
    const sources = types.filter((from) => from !== to)
    const done = new Map<FieldType, ConversionResult>()
    for (const from of sources) {
      const path = `/api/v2/meta/columns/${idOf(from)}/convert`
      const preview = await ann.ok<ConversionPreview>('POST', `${path}/preview`, { uidt: to })
      const result = await ann.ok<ConversionResult>('POST', path, { uidt: to, onFail: 'blank' })
      for (const key of ['rows', 'converts', 'blanks', 'fails'] as const)
        expect([from, key, result[key]]).toEqual([from, key, preview[key]])
      expect(result.rows).toBe(rows)
      done.set(from, result)
    }
    const after = await cells()
    for (const [from, { table: current, fails, blanks }] of done) {
      const wire = current.columns.find(({ id }) => id === idOf(from))
      if (!wire) throw new Error('The field is gone.')
      const column = { ...fromColumnWire(wire), people: { list: [person()], me: null } }
      expect(column.type).toBe(to)
      const stored = (after.get(from) ?? []) as CellValue[]
      expect([from, stored.filter((value) => value === emptyValueOf(column)).length]).toEqual([
        from,
        expect.toSatisfy(
          (count: number) => count >= fails && (to === 'Checkbox' || count === fails + blanks),
        ),
      ])
      for (const value of stored) {
        const isOwn = value === null || readValue(wireOf(value, column), column).ok
        expect([from, value, isOwn]).toEqual([from, value, true])
      }
    }
    for (const { seq } of done.values()) await undo(seq)
    expect(await cells()).toEqual(before)
  })
})
