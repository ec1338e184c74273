import { describe, expect, it } from 'vitest'
import { positionsOf, readShapes, writeShape } from './geometry-shapes.ts'

const counts = (text: string) =>
  readShapes(text).map(({ kind, rings }) => `${kind} ${rings.map((ring) => ring.length).join('+')}`)

describe('parsed shapes', () => {
  it.each<[string, string[]]>([
    ['POINT (30 10)', ['point 1']],
    ['point z (1 2 3)', ['point 1']],
    ['SRID=4326;LINESTRING (30 10, 10 30, 40 40)', ['line 3']],
    ['POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))', ['area 4+4']],
    ['MULTIPOINT ((1 2), (3 4))', ['point 1', 'point 1']],
    ['MULTIPOINT (1 2, 3 4)', ['point 1', 'point 1']],
    ['MULTILINESTRING ((1 2, 3 4), (5 6, 7 8, 9 9))', ['line 2', 'line 3']],
    [
      'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5), (1 1, 2 1, 2 2, 1 1)))',
      ['area 4', 'area 4+4'],
    ],
    ['GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4))', ['point 1', 'line 2']],
    ['POINT EMPTY', []],
    ['{"type":"Point","coordinates":[1,2,3]}', ['point 1']],
    ['{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}', ['area 4']],
    [
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}}]}',
      ['point 1', 'point 1'],
    ],
    ['{"type":"Feature","geometry":null}', []],
    ['hello (', []],
    ['{', []],
  ])('%s', (text, expected) => expect(counts(text)).toEqual(expected))
})

it('round-trips as text', () => {
  for (const text of ['POINT (1.5 -2)', 'LINESTRING (1 2, 3 4)', 'POLYGON ((0 0, 4 0, 4 4, 0 0))']) {
    const [shape] = readShapes(text)
    expect(writeShape(shape?.kind ?? 'point', positionsOf(readShapes(text)))).toBe(text)
  }
  expect(
    writeShape('area', [
      [1, 2],
      [3, 4],
    ]),
  ).toBe('LINESTRING (1 2, 3 4)')
  expect(writeShape('line', [])).toBe('')
})
