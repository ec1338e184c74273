import { expect, it } from 'vitest'
import { fromSnowflake } from './snowflake-values.ts'

it.each([
  ['fixed', '12', 12],
  ['fixed', '9007199254740993', '9007199254740993'],
  ['fixed', '99999999999999999999999999999999999999', '99999999999999999999999999999999999999'],
  ['fixed', '1.50', '1.50'],
  ['real', '1e300', 1e300],
  ['real', 'NaN', null],
  ['real', 'inf', null],
  ['real', '-inf', null],
  ['boolean', 'true', 1],
  ['boolean', 'false', 0],
  ['date', '18262', '2020-01-01'],
  ['date', '-1', '1969-12-31'],
  ['date', '-719162', '0001-01-01'],
  ['time', '82919.000000000', '23:01:59'],
  ['time', '1.250000000', '00:00:01.250'],
  ['timestamp_ntz', '1611871901.123456789', '2021-01-28T22:11:41.123Z'],
  ['timestamp_ntz', '-0.500000000', '1969-12-31T23:59:59.500Z'],
  ['timestamp_ntz', '-1.000000000', '1969-12-31T23:59:59.000Z'],
  ['timestamp_ltz', '1611871901.123456789', '2021-01-28T22:11:41.123Z'],
  ['timestamp_tz', '1616173619.000000000 960', '2021-03-19T17:06:59.000Z'],
  ['TIMESTAMP_TZ', '1616173619.000000000 1440', '2021-03-19T17:06:59.000Z'],
  ['binary', '00FF', new Uint8Array([0, 255])],
  ['variant', '{"a":1}', '{"a":1}'],
  ['text', '', ''],
  ['date', null, null],
] as const)('reads a %s %s', (type, text, value) => {
  expect(fromSnowflake(text, { name: 'X', type })).toEqual(value)
})
