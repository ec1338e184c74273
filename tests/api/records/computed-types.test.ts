import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { aggregationsOf } from '#core/aggregations/aggregations-of-type.ts'
import { fieldOf } from '#core/fields/index.ts'
import { operators } from '#core/operators/index.ts'
import { daySubOperators, spanSubOperators } from '#core/operators/relative-dates.ts'
import type { OperatorName } from '#core/operators/operator.ts'
import { type CellValue, type FieldType, fieldTypes } from '#core/schema.ts'
import { cellOf, testColumn, testOptions } from '../../support/arbitrary.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Body, columnOf, tableCalls } from '../../support/table-calls.ts'

// Covers every field type, including new ones. A lookup of a field through a link to one record behaves like the field
// itself in lists, filters, sorts, groups, aggregates and exports; so does a formula that returns the same value.

const seed = Number(process.env['SEED'] ?? 20_261_121)
/** Files have to be uploaded, and people to be members: they have suites of their own. */
const types = fieldTypes.filter((type) => {
  const { compute, readOnly, connects, madeBy = 'people', people, holdsFiles } = fieldOf({ type })
  return !compute && !readOnly && !connects && madeBy === 'people' && !people && !holdsFiles
})
/** Types without a formula type of their own: a formula returns their text. */
const asText: readonly FieldType[] = ['SingleSelect', 'MultiSelect', 'JSON', 'Time', 'Year', 'Duration']

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let things: TableWire
let owners: TableWire
const cells = new Map<FieldType, CellValue[]>()
const rowCount = 9

const { addColumn, create, list, read } = tableCalls(() => ann)

beforeAll(async () => {
  const base = await ann.createBase()
  const columns = types.map((type): Body => {
    const { hasOptions } = fieldOf({ type })
    const options = testOptions.map(({ title, color }) => ({ title, color }))
    return { title: type, uidt: type, ...(hasOptions ? { colOptions: { options } } : {}) }
  })
  things = await ann.createTable(
    base.id,
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }, ...columns],
    'Things',
  )
  for (const type of types) {
    const given = fc.sample(cellOf(testColumn(type, type)), { seed, numRuns: rowCount - 1 })
    // An empty text is looked up as a text, while the field itself takes it for nothing.
    cells.set(type, [...given.map((value) => (value === '' ? null : value)), null])
  }
  const rows = Array.from({ length: rowCount }, (_, index) =>
    Object.fromEntries([
      ['Name', `n${index}`],
      ...types.map((type) => {
        const column = testColumn(type, type)
        return [type, fieldOf(column).toWire(cells.get(type)?.[index] ?? null, column)]
      }),
    ]),
  )
  await create(things, rows)
  owners = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], 'Owners')
  owners = await addColumn(owners, {
    uidt: 'LinkToAnotherRecord',
    title: 'Thing',
    childId: things.id,
    type: 'bt',
  })
  await create(
    owners,
    rows.map((_, index) => ({ Name: `n${index}`, Thing: index + 1 })),
  )
  for (const type of types) {
    owners = await addColumn(owners, {
      uidt: 'Lookup',
      title: type,
      fk_relation_column_id: columnOf(owners, 'Thing').id,
      fk_lookup_column_id: columnOf(things, type).id,
    })
    things = await addColumn(things, { uidt: 'Formula', title: `F ${type}`, formula_raw: `{${type}}` })
  }
  things = await read(things)
}, 120_000)

const idsOf = async (table: TableWire, query: string) =>
  (await list(table, `?fields=Id&limit=100&${query}`)).map((row) => row['Id'])

/** Filters of an operator with values that some record has, as they are written. */
function filtersOf(type: FieldType, operator: OperatorName): Body[] {
  const column = testColumn(type, type)
  const { storage, toText } = fieldOf(column)
  const texts = [...new Set((cells.get(type) ?? []).map((value) => toText(value, column)))]
    .filter((text) => text.trim() !== '' && text.length < 200)
    .slice(0, 3)
  const filter = (value: unknown, sub?: string): Body => ({
    comparison_op: operator,
    value,
    ...(sub ? { comparison_sub_op: sub } : {}),
  })
  if (operators[operator].argument === 'none') return [filter(null)]
  if (storage === 'date' || storage === 'datetime') {
    const isSpan = operator === 'isWithin'
    const subs: Record<string, string> = isSpan ? spanSubOperators : daySubOperators
    const plain = Object.keys(subs).find((name) => subs[name] === 'none')
    const exact = isSpan ? [] : texts.map((text) => filter(text.slice(0, 10), 'exactDate'))
    return [...exact, filter(null, plain)]
  }
  const [first, second = first] = texts
  if (operator === 'btw' || operator === 'nbtw') return [filter([first, second])]
  return texts.map((text) => filter(operators[operator].argument === 'list' ? [text] : text))
}

const asked = (title: string, filters: Body[]) =>
  filters.map(
    (filter) => `filterArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: title, ...filter }]))}`,
  )

describe.each(types)(`%s, looked up (SEED=${seed})`, (type) => {
  it('answers the same values, native, on the wire and in files', async () => {
    for (const format of ['', '&format=native']) {
      const own = await list(things, `?limit=100${format}`)
      const found = await list(owners, `?limit=100${format}`)
      const name = (table: TableWire) => (format === '' ? type : columnOf(table, type).id)
      own.forEach((row, index) => {
        const value = row[name(things)] ?? null
        const values = found[index]?.[name(owners)]
        // Several options are several values.
        if (fieldOf({ type }).storage === 'list') return
        expect(values, `row ${index}`).toEqual(value === null ? [] : [value])
      })
    }
    const csv = async (table: TableWire) =>
      String((await ann.call('GET', `/api/v2/tables/${table.id}/export/csv?fields=Name`)).body).split('\n')
        .length
    expect(await csv(owners)).toBe(await csv(things))
  })

  const { operators: offered, alsoAccepts = [] } = fieldOf({ type })
  it.each([...offered, ...alsoAccepts])('is filtered by %s like the field itself', async (operator) => {
    for (const query of asked(type, filtersOf(type, operator)))
      expect(await idsOf(owners, query), query).toEqual(await idsOf(things, query))
  })

  it('sorts, groups and adds up like the field itself', async () => {
    for (const sort of [`${type},Id`, `-${type},-Id`])
      expect(await idsOf(owners, `sort=${sort}`)).toEqual(await idsOf(things, `sort=${sort}`))
    const groups = async (table: TableWire) =>
      (
        await ann.ok<{ list: { count: number }[] }>(
          'GET',
          `/api/v2/tables/${table.id}/groupby?column_name=${type}&limit=100`,
        )
      ).list.map(({ count }) => count)
    if (fieldOf({ type }).storage !== 'boolean') expect(await groups(owners)).toEqual(await groups(things))
    const filled = async (table: TableWire) => {
      const query = encodeURIComponent(JSON.stringify([{ field: type, type: 'count_filled' }]))
      return ann.ok('GET', `/api/v2/tables/${table.id}/aggregate?aggregation=${query}`)
    }
    if (aggregationsOf(testColumn(type, type)).includes('count_filled'))
      expect(await filled(owners)).toEqual(await filled(things))
  })
})

describe.each(types.filter((type) => !asText.includes(type)))(`%s, in a formula (SEED=${seed})`, (type) => {
  const title = `F ${type}`
  it('is filtered, sorted and grouped by like the field itself', async () => {
    const own = new Set<string>(fieldOf({ type }).operators)
    const result = columnOf(things, title).colOptions?.result
    const shared = fieldOf({ type: result?.uidt ?? 'SingleLineText' }).operators.filter((name) =>
      own.has(name),
    )
    expect(shared.length).toBeGreaterThan(0)
    for (const operator of shared) {
      // Formulas calculate with 15 digits.
      const filters = filtersOf(type, operator).filter(({ value }) => !/\d{16}/.test(String(value)))
      const [mine, theirs] = [asked(title, filters), asked(type, filters)]
      for (const [index, query] of mine.entries())
        expect(await idsOf(things, query), `${query}`).toEqual(await idsOf(things, theirs[index] ?? ''))
    }
    expect(await idsOf(things, `sort=${title},Id`)).toEqual(await idsOf(things, `sort=${type},Id`))
    const counts = async (name: string) =>
      (
        await ann.ok<RecordsPage>('GET', `/api/v2/tables/${things.id}/groupby?column_name=${name}&limit=100`)
      ).list.map((group) => group['count'])
    expect(await counts(title)).toEqual(await counts(type))
  })
})
