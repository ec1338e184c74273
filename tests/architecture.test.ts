import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  checkModuleBoundaries,
  checkImportCycles,
  checkFieldTypeNames,
  checkFiles,
  checkFolderSizes,
  checkOrder,
} from './architecture/check.ts'
import { fieldTypes } from '#core/schema.ts'
import { definedType } from './architecture/field-type-names.ts'
import { importsOf } from './architecture/imports.ts'
import { readSources } from './architecture/sources.ts'

const sources = readSources(dirname(import.meta.dirname))

test('sources are found', () => {
  expect(sources.size).toBeGreaterThan(100)
})

test.each([
  ['top-level directories import only what they may', checkModuleBoundaries],
  ['inside a directory, lower layers do not import higher ones', checkOrder],
  ['there are no import cycles', checkImportCycles],
  ['files are short, named for what they do, and no barrels', checkFiles],
  ['folders are small enough to find a file in', checkFolderSizes],
  ['column types are named by their registries alone', checkFieldTypeNames],
])('%s', (_rule, check) => {
  expect(check(sources)).toEqual([])
})

type Planted = [
  what: string,
  check: typeof checkModuleBoundaries,
  files: Record<string, string>,
  sentence: string,
]

const long = 'export const line = 1\n'.repeat(401)

const planted: Planted[] = [
  [
    'web imports worker',
    checkModuleBoundaries,
    { 'web/a.ts': "import { x } from '../worker/x.ts'" },
    'web may not import worker',
  ],
  [
    'web imports a type of worker',
    checkModuleBoundaries,
    { 'web/a.ts': "import type { X } from '../worker/x.ts'" },
    'not even types',
  ],
  [
    'worker imports realtime lazily',
    checkModuleBoundaries,
    { 'worker/a.ts': "const x = await import('../realtime/room.ts')" },
    'worker may not import realtime',
  ],
  [
    'web loads the schemas of a call',
    checkModuleBoundaries,
    { 'web/a.ts': "import { basesList } from '#core/api/bases/bases.ts'" },
    'web may only import types from it',
  ],
  [
    'realtime re-exports worker',
    checkModuleBoundaries,
    { 'realtime/a.ts': "export * from '../worker/x.ts'" },
    'realtime may not',
  ],
  [
    'core uses a package',
    checkModuleBoundaries,
    { 'core/ids.ts': "import { Hono } from 'hono'" },
    'only valibot',
  ],
  ['core uses Node', checkModuleBoundaries, { 'core/ids.ts': "import 'node:fs'" }, 'only valibot'],
  [
    'a lower layer imports a higher one',
    checkOrder,
    { 'core/schema.ts': "import {\n  a,\n  b,\n} from './fields/a.ts'", 'core/fields/a.ts': '' },
    'core/schema.ts imports core/fields/a.ts',
  ],
  [
    'a lower layer imports a higher one by #core',
    checkOrder,
    { 'core/schema.ts': "import { a } from '#core/api/a.ts'", 'core/api/a.ts': '' },
    'core/schema.ts imports core/api/a.ts',
  ],
  [
    'engine knows the store',
    checkOrder,
    { 'worker/engine/a.ts': "import { b } from '../store/b.ts'", 'worker/store/b.ts': '' },
    'a lower layer may not import a higher one',
  ],
  [
    'the engine knows gateways',
    checkOrder,
    { 'worker/engine/a.ts': "import { b } from '../gateways/b.ts'", 'worker/gateways/b.ts': '' },
    'blind to each other',
  ],
  [
    'a feature knows a dialect',
    checkOrder,
    {
      'worker/features/a/x.ts': "import { sqlite } from '../../engine/dialects/sqlite/index.ts'",
      'worker/engine/dialects/sqlite/index.ts': '',
    },
    'only worker/engine/ may import from worker/engine/dialects/',
  ],
  [
    'a lower folder of the engine imports a higher one',
    checkOrder,
    {
      'worker/engine/read/a.ts': "import { b } from '../write/b.ts'",
      'worker/engine/write/b.ts': '',
    },
    'read/ may not import write/',
  ],
  [
    'the filters of a table know its record panel',
    checkOrder,
    {
      'web/screens/table/toolbar/a.tsx': "import { b } from '../records/b.tsx'",
      'web/screens/table/records/b.tsx': '',
    },
    'toolbar/ may not import records/',
  ],
  [
    'a folder of the engine without a place',
    checkOrder,
    { 'worker/engine/extras/a.ts': '' },
    'no place in the order of worker/engine/',
  ],
  [
    'one feature imports another',
    checkOrder,
    { 'worker/features/a/x.ts': "import { y } from '../b/y.ts'", 'worker/features/b/y.ts': '' },
    'do not know each other',
  ],
  ['a folder without a place', checkOrder, { 'core/extras/a.ts': '' }, 'no place in the order'],
  [
    'a cycle of three files',
    checkImportCycles,
    {
      'web/a.ts': "import './b.ts'",
      'web/b.ts': "export { c } from './c.ts'",
      'web/c.ts': "import type { A } from './a.ts'",
    },
    'web/a.ts -> web/b.ts -> web/c.ts -> web/a.ts',
  ],
  [
    'a cycle through a lazy import',
    checkImportCycles,
    {
      'web/a.ts': "export type A = 1\nconst b = () => import('./b.ts')",
      'web/b.ts': "import type { A } from './a.ts'",
    },
    'web/a.ts -> web/b.ts -> web/a.ts',
  ],
  [
    'a barrel',
    checkFiles,
    { 'web/ui/index.ts': "// all\nexport * from './a.ts'\nexport { b } from './b.ts'\n" },
    'only re-exports',
  ],
  ['a drawer', checkFiles, { 'core/utils.ts': 'export const a = 1' }, '"utils" says nothing'],
  [
    'a drawer as a folder',
    checkFiles,
    { 'web/helpers/a.ts': 'export const a = 1' },
    '"helpers" says nothing',
  ],
  ['a name that is not kebab-case', checkFiles, { 'web/FilterRow.tsx': 'export const a = 1' }, 'kebab-case'],
  ['a long file', checkFiles, { 'web/a.ts': long }, '402 lines'],
  [
    'a folder of too many files',
    checkFolderSizes,
    Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`web/views/a${at}.ts`, ''])),
    'web/views has 51 files',
  ],
  [
    'a folder of too many tests',
    checkFolderSizes,
    Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`tests/api/a${at}.test.ts`, ''])),
    'tests/api has 51 files',
  ],
  ['a default export', checkFiles, { 'web/a.ts': 'const a = 1\nexport default a' }, 'default export'],
  [
    'a column type by name',
    checkFieldTypeNames,
    { 'worker/engine/a.ts': "if (type === 'MultiSelect') go()" },
    'MultiSelect',
  ],
  [
    'a column type as a key',
    checkFieldTypeNames,
    { 'web/screens/a.ts': 'const widths = {\n  Rating: 130,\n}' },
    'Rating',
  ],
  [
    'a column type in a script',
    checkFieldTypeNames,
    { 'scripts/bench/a.ts': "const column = { title: 'Price', uidt: 'Currency' }" },
    'Currency',
  ],
  [
    'a column type in a template that is code',
    checkFieldTypeNames,
    { 'worker/templates/shapes/a.ts': "const column = { type: 'Currency' }" },
    'Currency',
  ],
  [
    'a column type out of a registry by name',
    checkFieldTypeNames,
    { 'web/screens/a.ts': 'const paint = fieldUis.Rating.paint' },
    'Rating',
  ],
  [
    'a column type by a shorthand key',
    checkFieldTypeNames,
    { 'web/screens/a.ts': 'const widths = { Rating }' },
    'Rating',
  ],
  [
    'a column type as the name of a method',
    checkFieldTypeNames,
    { 'web/screens/a.ts': 'const paint = { Rating() {} }' },
    'Rating',
  ],
  [
    'a column type as a key without a comma before it',
    checkFieldTypeNames,
    { 'web/screens/a.ts': 'type Widths = {\n  a: string; Rating?: number }' },
    'Rating',
  ],
  [
    'a column type as a member',
    checkFieldTypeNames,
    { 'web/screens/a.ts': "import { types } from './types.ts'\nif (type === types.Rating) go()" },
    'Rating',
  ],
  ...['rating.type === type', "type === rating['type']", 'call(rating?.type)'].map((use): Planted => [
    `a column type by its definition: ${use}`,
    checkFieldTypeNames,
    {
      'web/screens/a.ts': `import { rating } from '#core/fields/types/rating.ts'\n${use}`,
      'core/fields/types/rating.ts': "export const rating: Field = { type: 'Rating' }",
    },
    'web/screens/a.ts names the column type Rating',
  ]),
  [
    'a column type read out of its renamed definition',
    checkFieldTypeNames,
    {
      'worker/features/a/x.ts':
        "import { rating as field } from '#core/fields/types/rating.ts'\nconst { type } = field",
      'core/fields/types/rating.ts': "export const rating: Field = { type: 'Rating' }",
    },
    'worker/features/a/x.ts names the column type Rating',
  ],
  [
    'a column type that too many files name',
    checkFieldTypeNames,
    Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`core/fields/types/a${at}.ts`, "const type = 'Rating'"]),
    ),
    '9 files name the column type Rating',
  ],
]

test.each(planted)('the checker catches: %s', (_what, check, files, sentence) => {
  expect(check(new Map(Object.entries(files))).join('\n')).toContain(sentence)
})

test('the definition of every column type tells its type', () => {
  const registry = sources.get('core/fields/index.ts') ?? ''
  const types = [...registry.matchAll(/import \{ (\w+) \} from '\.\/(types\/[\w-]+\.ts)'/g)].map(
    ([, name = '', file]) => definedType(sources.get(`core/fields/${file}`) ?? '', name),
  )
  expect(new Set(types)).toEqual(new Set<unknown>(fieldTypes))
})

test('does not report allowed imports', () => {
  const fine = new Map([
    ['core/ids.ts', "import * as v from 'valibot'"],
    ['core/fields/types/a.ts', "import type { S } from '../../schema.ts'\nexport const name = 'MultiSelect'"],
    ['core/apps/app.ts', "export type App = { category: 'Email' }\nif (app.category === 'Email') test()"],
    ['core/formula/functions/a.ts', "const url = { name: 'URL' }\n// Rating: 'Rating'"],
    ['scripts/a.ts', "import { TypeFlags } from 'typescript'\nconst kind = TypeFlags.Number + Number(1)"],
    ['web/api/c.ts', "import { date } from '#core/fields/types/date.ts'\ndate.parse(text)"],
    ['core/schema.ts', "// import { x } from './fields/a.ts'\nexport const s = 1"],
    ['worker/gateways/room-server.ts', "import { Room } from '../../realtime/room.ts'"],
    ['web/app/a.tsx', "const b = () => import('../screens/b/b.tsx')"],
    ['web/screens/b/b.tsx', "import { a } from '../link.ts'"],
    ['core/fields/index.ts', "export { a } from './a.ts'"],
    ...Array.from({ length: 51 }, (_, at): [string, string] => [`core/fields/types/b${at}.ts`, '']),
    ['web/api/a.ts', "import { basesList } from '#core/api/endpoints/bases.ts'"],
    ['web/api/b.ts', "import type { BaseWire } from '#core/api/bases/bases.ts'"],
  ])
  for (const check of [
    checkModuleBoundaries,
    checkOrder,
    checkImportCycles,
    checkFiles,
    checkFolderSizes,
    checkFieldTypeNames,
  ])
    expect(check(fine)).toEqual([])
})

test('imports are read in every form', () => {
  const source = `
    import a from './a.ts'
    import { b,
      type C } from "./b.ts"
    import * as d from '#core/d.ts'
    import type { E } from '../e.ts'
    import './f.css'
    export { g } from './g.ts'
    const h = import('./h.ts')
    const text = 'from nowhere'
    // import { i } from './i.ts'
  `
  expect(
    importsOf('web/x/y.ts', source).map(({ target, typeOnly, lazy }) => [target, typeOnly, lazy]),
  ).toEqual([
    ['web/x/a.ts', false, false],
    ['web/x/b.ts', false, false],
    ['core/d.ts', false, false],
    ['web/e.ts', true, false],
    ['web/x/f.css', false, false],
    ['web/x/g.ts', false, false],
    ['web/x/h.ts', false, true],
  ])
})
