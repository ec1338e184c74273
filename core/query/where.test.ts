import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testClock, testColumns } from '../../tests/support/arbitrary.ts'
import { AppError } from '../errors.ts'
import type { RawFilter } from './raw.ts'
import { resolveFilter } from './resolve-filter.ts'
import { parseWhere } from './where.ts'

/** Formats a filter as one line. */
function said(filter: RawFilter | null): string {
  if (!filter) return ''
  if (filter.node === 'condition')
    return [filter.field, filter.operator, ...[filter.value ?? []].flat()].join('|')
  return `${filter.logic}[${filter.children.map(said).join(' ')}]`
}

describe('a where parameter', () => {
  it.each([
    ['', ''],
    ['(A,eq,1)', 'A|eq|1'],
    [' ( A , eq , 1 ) ', 'A|eq| 1 '],
    ['(A,blank)', 'A|blank'],
    ['(A,eq,)', 'A|eq|'],
    ['(Tx,eq,a,b (c))', 'Tx|eq|a,b (c)'],
    ['@(Tx,eq,":)")', 'Tx|eq|:)'],
    ["@(Tx,eq,':(')", 'Tx|eq|:('],
    ['(Tx,eq,())', 'Tx|eq|()'],
    ['((Tx,eq,a (b)))', 'Tx|eq|a (b)'],
    ['(Tx,eq,"a,b")', 'Tx|eq|"a,b"'],
    ['(Tx,eq,a~andb)', 'Tx|eq|a~andb'],
    ['(A,eq,1)~and(B,eq,2)', 'and[A|eq|1 B|eq|2]'],
    ['(A,eq,1)~or(B,eq,2)~and(C,eq,3)', 'or[A|eq|1 and[B|eq|2 C|eq|3]]'],
    ['((A,eq,1)~or(B,eq,2))~and(C,eq,3)', 'and[or[A|eq|1 B|eq|2] C|eq|3]'],
    ['~not(A,eq,1)', 'not[A|eq|1]'],
    ['~not((A,eq,1)~or(B,eq,2))', 'not[or[A|eq|1 B|eq|2]]'],
    ['(A,eq,1)~not(B,eq,2)', 'and[A|eq|1 not[B|eq|2]]'],
    ['(A,eq,1)~or~not(B,eq,2)', 'or[A|eq|1 not[B|eq|2]]'],
    ['(A,eq,1) ~AND (B,eq,2)', 'and[A|eq|1 B|eq|2]'],
    ['@( "First name" , eq , "a, \\"b\\" (c)" )', 'First name|eq|a, "b" (c)'],
    ["@(A,anyof,'x,y',z)~or(B,blank)", 'or[A|anyof|x,y|z B|blank]'],
  ])('%s', (text, expected) => {
    expect(said(parseWhere(text))).toBe(expected)
  })

  it.each([
    ['(((', 'missing ) at position 3.'],
    ['(A,eq,1', 'missing ) at position 7.'],
    ['A,eq,1', 'expected ( at position 0.'],
    ['(empty)', 'expected (field,operator,value) at position 1.'],
    ['(A,eq,1)(B,eq,2)', 'expected ~and, ~or or ~not at position 8.'],
    ['(A,eq,1)~and', 'expected ( at position 12.'],
    ['(A,eq,1))', 'expected ~and, ~or or ~not at position 8.'],
    ['((A,eq,1)', 'missing ) at position 9.'],
    ['(Tx,eq,:))', 'expected ~and, ~or or ~not at position 9.'],
    ['(Tx,eq,:()', 'missing ) at position 10.'],
    ['(A,eq,1)x', 'expected ~and, ~or or ~not at position 8.'],
    ['(A,eq,1),(B,eq,2)', 'expected ~and, ~or or ~not at position 8.'],
    ['(A,eq,1) ~xor (B,eq,2)', 'expected ~and, ~or or ~not at position 9.'],
    ['~and(A,eq,1)', 'expected ( at position 0.'],
    ['~or(A,eq,1)', 'expected ( at position 0.'],
    ['(A,eq,1)~or~and(B,eq,2)', 'expected ( at position 11.'],
    ['((A,eq,1)~and)', 'expected ( at position 13.'],
    ['()', 'expected (field,operator,value) at position 1.'],
    ['(())', 'expected (field,operator,value) at position 2.'],
    ['(,eq,1)', 'the name of a field is missing at position 1.'],
    ['(A,,1)', 'an operator is missing at position 3.'],
    ['@(A,eq,"x)', 'the quote at position 7 is never closed.'],
    ['('.repeat(20) + 'A,eq,1' + ')'.repeat(20), 'at most 10 levels of groups.'],
    [Array.from({ length: 201 }, () => '(A,eq,1)').join('~or'), 'at most 200 filters and groups.'],
    [`(A,eq,${'x'.repeat(64_000)})`, 'at most 16384 characters.'],
  ])('%s is refused', (text, problem) => {
    expect(() => parseWhere(text)).toThrow(`Filter: ${problem}`)
  })

  it('returns a filter or a readable error for any text', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      ',',
      '~and',
      '~or',
      '~not',
      '@',
      '"',
      '\\',
      ' ',
      'eq',
      'Number',
      'Date',
      'today',
      'in',
      'is',
      'null',
      '5',
      '%',
      '~',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(text, (where) => {
        try {
          resolveFilter(parseWhere(where), testColumns, testClock)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect(error).toMatchObject({ status: 422 })
        }
      }),
      { numRuns: 3000 },
    )
  })
})
