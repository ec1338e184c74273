import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import type { Row } from '../expr/evaluate.ts'
import type { Clock } from '../operators/operator.ts'
import type { CellValue, FieldType, SelectOption } from '../schema.ts'
import { compareRows, matchesQuery } from './evaluate.ts'
import { resolveQuery } from './resolve.ts'

/** Six records on which the results of other servers were measured. */
const clock: Clock = { now: '2026-11-20T09:00:00.000Z', zone: 'UTC' }
const options: SelectOption[] = ['a', 'b', 'c'].map((title, order) => ({
  id: `op${title}`,
  title,
  color: '#fff',
  order,
}))
const types: Record<string, FieldType> = {
  Id: 'ID',
  Tx: 'SingleLineText',
  N: 'Number',
  Ck: 'Checkbox',
  SS: 'SingleSelect',
  MS: 'MultiSelect',
  D: 'Date',
  DT: 'DateTime',
  Rt: 'Rating',
}
const columns = Object.entries(types).map(([title, type]) =>
  testColumn(type, title, { selectOptions: type.endsWith('Select') ? options : [] }),
)
const values: CellValue[][] = [
  [1, 'Apple', 0, true, 'opa', ['opa'], '2026-11-20', '2026-11-20T10:00:00.000Z', 3],
  [2, 'apple pie', 5, false, 'opb', ['opa', 'opb'], '2026-11-19', '2026-11-13T10:00:00.000Z', 0],
  [3, '', -1, null, null, null, null, null, 0],
  [4, null, null, null, null, null, '2026-11-21', '2026-11-21T00:00:00.000Z', null],
  [5, '50%_x', 10, true, 'opa', ['opc'], '2026-10-21', '2025-10-16T10:00:00.000Z', 5],
  [6, 'a,b (c)', 7, false, 'opb', ['opb', 'opc'], '2027-12-25', '2026-12-10T10:00:00.000Z', 1],
]
const rows: Row[] = values.map((cells) =>
  Object.fromEntries(columns.map((column, index) => [column.id, cells[index] ?? null])),
)
const table = { id: 'mtest', columns }

function idsOf(request: Parameters<typeof resolveQuery>[0]): string {
  const query = resolveQuery(request, { table, view: null, clock })
  return rows
    .filter((row) => matchesQuery(query, row, columns))
    .sort(compareRows(query.sorts, columns))
    .map((row) => row.cId)
    .join(',')
}

describe('filters', () => {
  it.each([
    ['(Tx,eq,Apple)', '1'],
    ['(Tx,eq,apple)', ''],
    ['(Tx,neq,Apple)', '2,3,4,5,6'],
    ['(Tx,not,Apple)', '2,3,4,5,6'],
    ['(Tx,like,apple)', '1,2'],
    ['(Tx,like,%pie)', '2'],
    ['(Tx,like,app%)', '1,2'],
    ['(Tx,nlike,apple)', '3,4,5,6'],
    ['(Tx,like,50%_)', '5'],
    ['(Tx,empty)', '3'],
    ['(Tx,notempty)', '1,2,4,5,6'],
    ['(Tx,null)', '4'],
    ['(Tx,notnull)', '1,2,3,5,6'],
    ['(Tx,blank)', '3,4'],
    ['(Tx,notblank)', '1,2,5,6'],
    ['(Tx,is,null)', '4'],
    ['(Tx,isnot,null)', '1,2,3,5,6'],
    ['(Tx,is,empty)', '3'],
    ['(Tx,is,Apple)', '1'],
    ['(Tx,eq,null)', ''],
    ['(Tx,eq,)', '3'],
    ['(Tx,in,Apple,apple pie)', '1,2'],
    ['(Tx,eq,a,b (c))', '6'],
    ['(Tx,eq,"a,b (c)")', ''],
    ['(tx,eq,Apple)', '1'],
    ['(cTx,eq,Apple)', '1'],
    ['(N,eq,0)', '1'],
    ['(N,neq,0)', '2,3,4,5,6'],
    ['(N,gt,0)', '2,5,6'],
    ['(N,gt,4.5)', '2,5,6'],
    ['(N,ge,0)', '1,2,5,6'],
    ['(N,le,0)', '1,3'],
    ['(N,lt,5)', '1,3'],
    ['(N,blank)', '4'],
    ['(N,eq,)', '4'],
    ['(N,btw,5,0)', '1,2'],
    ['(N,nbtw,0,5)', '3,4,5,6'],
    ['(N,in,0,5)', '1,2'],
    ['(Ck,checked)', '1,5'],
    ['(Ck,notchecked)', '2,3,4,6'],
    ['(Ck,eq,1)', '1,5'],
    ['(Ck,eq,true)', '1,5'],
    ['(Ck,neq,true)', '2,3,4,6'],
    ['(Ck,is,false)', '2,3,4,6'],
    ['(SS,eq,a)', '1,5'],
    ['(SS,neq,a)', '2,3,4,6'],
    ['(SS,eq,gone)', ''],
    ['(SS,anyof,a,b)', '1,2,5,6'],
    ['(SS,nanyof,a)', '2,3,4,6'],
    ['(SS,blank)', '3,4'],
    ['(MS,allof,a,b)', '2'],
    ['(MS,anyof,a,b)', '1,2,6'],
    ['(MS,nallof,a,b)', '1,3,4,5,6'],
    ['(MS,nanyof,a)', '3,4,5,6'],
    ['(MS,eq,b,a)', '2'],
    ['(MS,blank)', '3,4'],
    ['(D,eq,today)', '1'],
    ['(D,eq,yesterday)', '2'],
    ['(D,eq,tomorrow)', '4'],
    ['(D,neq,today)', '2,3,4,5,6'],
    ['(D,gt,today)', '4,6'],
    ['(D,gte,today)', '1,4,6'],
    ['(D,lt,today)', '2,5'],
    ['(D,lte,daysAgo,1)', '2,5'],
    ['(D,eq,daysAgo,30)', '5'],
    ['(D,eq,exactDate,2026-11-20)', '1'],
    ['(D,gt,2026-11-20)', '4,6'],
    ['(D,isWithin,pastWeek)', '1,2'],
    ['(D,isWithin,pastMonth)', '1,2,5'],
    ['(D,isWithin,pastYear)', '1,2,5'],
    ['(D,isWithin,nextWeek)', '1,4'],
    ['(D,isWithin,nextNumberOfDays,1)', '1,4'],
    ['(D,isWithin,pastNumberOfDays,1)', '1,2'],
    ['(D,blank)', '3'],
    ['(DT,eq,oneWeekAgo)', '2'],
    ['(DT,eq,today)', '1'],
    ['(DT,gt,oneMonthAgo)', '1,2,4,6'],
    ['(DT,eq,exactDate,2026-11-13T10:00)', '2'],
    ['(DT,lt,exactDate,2026-11-13T11:00:00+01:00)', '5'],
    ['(DT,lte,exactDate,2026-11-13T11:00:00+01:00)', '2,5'],
    ['(Rt,eq,0)', '2,3'],
    ['(Rt,gt,1)', '1,5'],
    ['(Tx,eq,Apple)~or(N,eq,5)', '1,2'],
    ['(Tx,eq,Apple)~and((N,eq,5)~or(N,eq,0))', '1'],
    ['(Tx,eq,Apple)~not(N,eq,5)', '1'],
    ['(N,gt,0)~or(N,lt,0)~and(Ck,checked)', '2,5,6'],
    // Other servers drop records without a value, or ignore the negation; ours includes them.
    ['~not(Tx,eq,Apple)', '2,3,4,5,6'],
    ['~not((N,eq,5)~or(N,eq,0))', '3,4,5,6'],
  ])('%s takes %s', (where, ids) => {
    expect(idsOf({ where })).toBe(ids)
  })

  it.each([
    ['(Nope,eq,1)', 'The field "Nope" doesn\'t exist in this table.'],
    ['(Tx,gt,1)', '"Tx" cannot be filtered by gt. Use one of: eq, neq'],
    ['(Tx,foo,1)', 'unknown operator "foo"'],
    ['(N,eq,abc)', 'N must be a number.'],
    ['(N,gt,)', 'gt needs a value'],
    ['(N,btw,1)', 'btw needs two values'],
    ['(SS,anyof,)', 'anyof needs at least one value'],
    ['(D,eq,someday)', '"someday" is not one of: today'],
    ['(D,isWithin,today)', '"today" is not one of: pastWeek'],
    ['(D,eq,daysAgo,x)', 'daysAgo needs a number of days'],
    ['(D,eq,exactDate,2026-02-30)', 'is not a date'],
    ['(Tx,blank,x)', 'blank takes no value'],
  ])('%s is refused', (where, problem) => {
    expect(() => idsOf({ where })).toThrow(problem)
  })

  it('can be JSON with groups', () => {
    const json = (nodes: unknown) => idsOf({ filterArrJson: JSON.stringify(nodes) })
    const gt = { fk_column_id: 'cN', comparison_op: 'gt', value: 0 }
    expect(json([gt])).toBe('2,5,6')
    expect(
      json([
        gt,
        {
          is_group: true,
          logical_op: 'and',
          children: [
            { fk_column_id: 'Tx', comparison_op: 'like', value: 'apple' },
            { fk_column_id: 'Ck', comparison_op: 'checked', logical_op: 'or', status: 'create', id: null },
          ],
        },
      ]),
    ).toBe('2,5')
    expect(json([{ fk_column_id: 'SS', comparison_op: 'anyof', value: ['opa', 'b'] }])).toBe('1,2,5,6')
    expect(json([{ fk_column_id: 'D', comparison_op: 'eq', comparison_sub_op: 'daysAgo', value: 30 }])).toBe(
      '5',
    )
    expect(() => json([{ is_group: true, children: [] }])).toThrow('a group is empty.')
    expect(() => json([{ is_group: true }])).toThrow('a group is empty.')
    expect(json([{ ...gt, is_group: false, children: [] }])).toBe('2,5,6')
    expect(() => json([{ ...gt, children: [gt] }])).toThrow('cannot have children')
    expect(json([gt, { fk_column_id: 'Tx', comparison_op: 'null', status: 'delete' }])).toBe('2,5,6')
  })

  it.each([
    ['{}', 'filterArrJson must be a list.'],
    ['[', 'filterArrJson is not valid JSON.'],
    ['[{"fk_column_id":"N","comparison_op":"gt","value":1,"vlaue":2}]', 'unknown key "vlaue".'],
    ['[{"fk_column_id":"N","comparison_op":"gt","fk_value_col_id":"cRt"}]', 'fk_value_col_id does not fit.'],
    ['[{"comparison_op":"gt"}]', 'a filter has no field.'],
    ['[{"fk_column_id":"N"}]', 'a filter has no operator.'],
    ['[{"fk_column_id":"N","comparison_op":"eq"}]', 'eq needs a value'],
    [
      '[{"fk_column_id":"Tx","comparison_op":"eq","comparison_sub_op":"x","value":"a"}]',
      'unknown sub-operator "x"',
    ],
    [`${'[{"is_group":true,"children":'.repeat(5000)}[]${'}]'.repeat(5000)}`, 'too long'],
    [`${'[{"is_group":true,"children":'.repeat(500)}[]${'}]'.repeat(500)}`, 'at most 10 levels'],
  ])('as JSON %s are refused', (filterArrJson, problem) => {
    expect(() => idsOf({ filterArrJson })).toThrow(problem)
  })

  it('of view and request both apply', () => {
    const filter = {
      id: 'f',
      parentId: null,
      columnId: 'cN',
      isGroup: false,
      logic: 'and' as const,
      operator: 'gt',
      subOperator: null,
      value: 0,
      order: 1,
    }
    const view = { columns: ['cTx'], filters: [filter], sorts: [] }
    const query = resolveQuery({ where: '(Ck,checked)' }, { table, view, clock })
    expect(rows.filter((row) => matchesQuery(query, row, columns)).map((row) => row.cId)).toEqual([5])
    expect(query.columns).toEqual(['cTx'])
    const orphan = { ...filter, parentId: 'gone' }
    expect(() => resolveQuery({}, { table, view: { ...view, filters: [orphan] }, clock })).toThrow(
      'lost its group',
    )
  })
})

describe('sorts', () => {
  it.each([
    ['Tx', '4,3,5,1,6,2'],
    ['-Tx', '2,6,1,5,3,4'],
    ['N', '4,3,1,2,6,5'],
    ['-N', '5,6,2,1,3,4'],
    ['+N', '4,3,1,2,6,5'],
    ['SS', '3,4,1,5,2,6'],
    ['-SS', '2,6,1,5,3,4'],
    ['MS', '3,4,1,2,6,5'],
    ['Ck,-N', '3,4,6,2,5,1'],
    ['D', '3,5,2,1,4,6'],
    ['[{"field":"N","direction":"desc"}]', '5,6,2,1,3,4'],
  ])('%s', (sort, ids) => {
    expect(idsOf({ sort })).toBe(ids)
  })

  it('can be JSON', () => {
    expect(idsOf({ sortArrJson: '[{"fk_column_id":"cN","direction":"desc"}]' })).toBe('5,6,2,1,3,4')
    expect(() => idsOf({ sortArrJson: '[{"direction":"desc"}]' })).toThrow('Sort: send a list')
    expect(() => idsOf({ sort: '-Nope' })).toThrow('The field "Nope" doesn\'t exist')
  })
})

describe('queries of a public link', () => {
  const scope = { table, view: { columns: ['cTx'], filters: [], sorts: [] }, clock, onlyShown: true }
  it.each([
    { where: '(N,gt,0)' },
    { sort: 'N' },
    { fields: 'N' },
    { filterArrJson: '[{"fk_column_id":"cN","comparison_op":"blank"}]' },
  ])('is not %j about a hidden field', (request) => {
    expect(() => resolveQuery(request, scope)).toThrow("doesn't exist in this table")
  })
  it('can use visible fields only', () => {
    expect(resolveQuery({ where: '(Tx,like,a)', search: 'x' }, scope)).toMatchObject({
      columns: ['cTx'],
      searchColumns: ['cTx'],
    })
  })
})

describe('search', () => {
  it.each([
    ['APPLE', '1,2'],
    ['10', '1,2,5,6'],
    ['b', '2,6'],
    ['2027', '6'],
    ['nowhere', ''],
  ])('%s finds %s', (search, ids) => {
    expect(idsOf({ search })).toBe(ids)
  })
})

describe('pages', () => {
  it.each([
    [{}, 25, 0],
    [{ limit: '10', offset: '20' }, 10, 20],
    [{ pageSize: 10, page: 3 }, 10, 20],
    [{ limit: 1e9 }, 1000, 0],
    [{ limit: 5000, page: 2 }, 1000, 1000],
  ])('%j', (request, limit, offset) => {
    expect(resolveQuery(request, { table, view: null, clock })).toMatchObject({ limit, offset })
  })
  it.each([{ limit: 0 }, { limit: -1 }, { limit: 'abc' }, { limit: 1.5 }])('%j is rejected', (request) => {
    expect(() => idsOf(request)).toThrow('limit must be from 1 to 1000.')
  })
  it.each([{ offset: -1 }, { page: 0 }, { offset: 'x' }])('%j is rejected', (request) => {
    expect(() => idsOf(request)).toThrow('offset must be 0 or more.')
  })
})
