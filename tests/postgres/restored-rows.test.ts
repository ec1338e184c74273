import { restoredRowsSuite } from '../sources/restored-rows-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

const text = (cell: string) => `${cell}::text`

restoredRowsSuite(
  await postgresServer(),
  [
    ['bytea', String.raw`'\x00ff10'`],
    ['tsvector', `to_tsvector('english', 'fat cats')`],
    ['numeric', `'NaN'`],
    ['double precision', `'-Infinity'`],
    ['real', `'Infinity'`],
    ['double precision', `0.1::float8 + 0.2::float8`],
    ['integer[]', `'{}'`],
    ['time', `'10:11:12.123456'`],
    ['timestamp', `'2024-01-02 10:11:12.123456'`],
    ['timestamptz', `'2024-01-02 10:11:12.123456+02'`],
    ['timestamptz', `'infinity'`],
    ['date', `'-infinity'`],
    ['interval', `'1 day 00:00:01.5'`],
    ['character(5)', `'ab'`],
  ].map(([type = '', value = '']) => ({ type, value, text })),
)
