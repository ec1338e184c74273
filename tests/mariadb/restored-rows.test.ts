import { restoredRowsSuite } from '../sources/restored-rows-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

const hex = (cell: string) => `hex(${cell})`
const text = (cell: string) => `cast(${cell} as char)`

restoredRowsSuite(await mariadbServer(), [
  { type: 'blob', value: `x'00ff10'`, text: hex },
  { type: 'binary(4)', value: `x'0102'`, text: hex },
  { type: 'point', value: `st_geomfromtext('POINT(1 2)')`, text: hex },
  { type: 'time(6)', value: `'10:11:12.123456'`, text },
  { type: 'time', value: `'-100:11:12'`, text },
  { type: 'datetime(6)', value: `'2024-01-02 10:11:12.123456'`, text },
  { type: `set('a','b')`, value: `''`, text },
  { type: 'float', value: '0.1', text: (cell) => `cast(${cell} + 0e0 as char)` },
  { type: 'tinyint(1)', value: '5', text: (cell) => `${cell} + 0` },
])
