import { describe, expect, test } from 'vitest'
import { isBlank, mayWrite, parametersOf } from './sql-text.ts'

describe('parametersOf', () => {
  test.each([
    ['SELECT 1', []],
    ['SELECT ?, ?', [null, null]],
    ['SELECT ?3, ?', [null, null, '?3', null]],
    ['SELECT :a, @b, $c, :a', [':a', '@b', '$c']],
    ['SELECT $a::b(c)', ['$a::b(c)']],
    [`SELECT '?''?', "?""?", [?], \`?\` -- ?\n, ? /* ? */`, [null]],
    ["SELECT x'3f', 1.5e3, a->>'$.b', ':c' FROM t", []],
    ['SELECT /* ? never closed', []],
    ['SELECT ?0, ?99999', []],
  ])('%s', (sql, names) => {
    expect(parametersOf(sql)).toStrictEqual(names)
  })
})

test.each([
  ['', true],
  [' ;\n-- x\n/* y */;', true],
  ['-- x\nSELECT', false],
  ["'", false],
])('isBlank %j', (sql, blank) => {
  expect(isBlank(sql)).toBe(blank)
})

test.each([
  ['SELECT 1', false],
  ['/* UPDATE */ select 1', false],
  ['WITH a AS (SELECT 1) SELECT * FROM a', false],
  ['WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a', true],
  ['BEGIN', false],
  ['begin immediate', true],
  ['BEGIN TRANSACTION READONLY', false],
  ['COMMIT', false],
  ['-- SELECT\nDELETE FROM t', true],
  ['CREATE TABLE t (a)', true],
  ['VACUUM', true],
])('mayWrite %s', (sql, writes) => {
  expect(mayWrite(sql)).toBe(writes)
})
