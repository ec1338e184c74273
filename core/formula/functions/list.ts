import { compare, literal } from '../../expr/expr.ts'
import { add, call, floor, num, str, when } from '../build.ts'
import type { FormulaFunction } from '../function.ts'
import { formatOfFirst } from '../number-format.ts'
import { type FormulaType, isList } from '../types.ts'
import { given, maybe, maybeWritten, param } from './params.ts'

const list = param('list', 'list')

function sameList([type = 'null']: FormulaType[]): FormulaType {
  if (isList(type)) return type
  return { list: type === 'null' ? 'text' : type }
}

export const listFunctions: readonly FormulaFunction[] = [
  {
    name: 'ARRAYJOIN',
    group: 'list',
    params: [list, maybe('separator', 'text')],
    result: 'text',
    about: 'Joins the items of a list into one text, separated by commas or another separator.',
    examples: [
      ['ARRAYJOIN(ARRAYUNIQUE("a"), "; ")', 'a'],
      ['ARRAYJOIN(BLANK())', null],
    ],
    lower: (call_) => call('listJoin', 'text', given(call_)(0), call_.args[1]?.expr ?? str(', ')),
  },
  {
    name: 'ARRAYUNIQUE',
    group: 'list',
    params: [list],
    result: sameList,
    format: formatOfFirst,
    about: 'Returns the list without duplicates.',
    examples: [['LEN(ARRAYJOIN(ARRAYUNIQUE("ab")))', 2]],
    lower: (call_) => call('listUnique', 'list', given(call_)(0)),
  },
  {
    name: 'ARRAYCOMPACT',
    group: 'list',
    params: [list],
    result: sameList,
    format: formatOfFirst,
    about: 'Returns the list without empty items.',
    examples: [['COUNTALL(ARRAYCOMPACT(""))', 0]],
    lower: (call_) => call('listCompact', 'list', given(call_)(0)),
  },
  {
    name: 'ARRAYFLATTEN',
    group: 'list',
    params: [list],
    result: sameList,
    format: formatOfFirst,
    about: 'Returns the list unchanged, because lists never contain lists.',
    examples: [['ARRAYJOIN(ARRAYFLATTEN("a"))', 'a']],
    lower: (call_) => given(call_)(0),
  },
  {
    name: 'ARRAYSLICE',
    group: 'list',
    params: [list, param('from', 'number'), maybe('to', 'number')],
    result: sameList,
    format: formatOfFirst,
    about: 'Returns the items from one position through another. The first position is 1, the last is -1.',
    examples: [
      ['ARRAYJOIN(ARRAYSLICE("a", 1))', 'a'],
      ['COUNTALL(ARRAYSLICE("a", 2))', 0],
    ],
    lower(call_) {
      const arg = given(call_)
      return call_.bind(floor(arg(1)), (from) => {
        const start = when(compare('>', from, num(0)), add(from, num(-1)), from)
        const to = call_.args[2]?.expr
        if (!to) return call('listSlice', 'list', arg(0), start)
        return call_.bind(floor(to), (last) => {
          const end = when(
            compare('<', last, num(0)),
            when(compare('=', last, num(-1)), num(1e9), add(last, num(1))),
            last,
          )
          return call('listSlice', 'list', arg(0), start, end)
        })
      })
    },
  },
  {
    name: 'ARRAYSORT',
    group: 'list',
    params: [list, maybeWritten('direction')],
    result: sameList,
    format: formatOfFirst,
    about: 'Sorts a list in "asc" or "desc" order.',
    examples: [['ARRAYJOIN(ARRAYSORT("a", "desc"))', 'a']],
    check([, direction], refuse) {
      if (direction?.node !== 'literal') return
      if (!/^(asc|desc)$/i.test(String(direction.value))) refuse(direction, '"asc" or "desc" was expected')
    },
    lower(call_) {
      const type = call_.args[0]?.type
      const by = type !== undefined && isList(type) && type.list === 'number' ? 'number' : 'text'
      const direction = call_.args[1]?.written?.toLowerCase() === 'desc' ? 'desc' : 'asc'
      return call('listSort', 'list', given(call_)(0), literal(by, 'text'), literal(direction, 'text'))
    },
  },
]
