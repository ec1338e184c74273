import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  checkBorders,
  checkCircles,
  checkFieldTypeNames,
  checkFiles,
  checkOrder,
} from './architecture/check.ts'
import { importsOf } from './architecture/imports.ts'
import { readSources } from './architecture/sources.ts'

const sources = readSources(dirname(import.meta.dirname))

test('sources are found', () => {
  expect(sources.size).toBeGreaterThan(100)
})

test.each([
  ['rooms keep to their borders', checkBorders],
  ['inside a room, lower layers do not import higher ones', checkOrder],
  ['there are no circles', checkCircles],
  ['files are short, named for what they do, and no barrels', checkFiles],
  ['column types are named by their registries alone', checkFieldTypeNames],
])('%s', (_rule, check) => {
  expect(check(sources)).toEqual([])
})

type Planted = [what: string, check: typeof checkBorders, files: Record<string, string>, sentence: string]

const long = 'export const line = 1\n'.repeat(401)

const planted: Planted[] = [
  [
    'web imports worker',
    checkBorders,
    { 'web/a.ts': "import { x } from '../worker/x.ts'" },
    'web may not import worker',
  ],
  [
    'web imports a type of worker',
    checkBorders,
    { 'web/a.ts': "import type { X } from '../worker/x.ts'" },
    'not even types',
  ],
  [
    'worker imports realtime lazily',
    checkBorders,
    { 'worker/a.ts': "const x = await import('../realtime/room.ts')" },
    'worker may not import realtime',
  ],
  [
    'realtime re-exports worker',
    checkBorders,
    { 'realtime/a.ts': "export * from '../worker/x.ts'" },
    'realtime may not',
  ],
  ['core uses a package', checkBorders, { 'core/ids.ts': "import { Hono } from 'hono'" }, 'only valibot'],
  ['core uses Node', checkBorders, { 'core/ids.ts': "import 'node:fs'" }, 'only valibot'],
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
    'blind to each other',
  ],
  [
    'features know each other',
    checkOrder,
    { 'worker/features/a/x.ts': "import { y } from '../b/y.ts'", 'worker/features/b/y.ts': '' },
    'do not know each other',
  ],
  ['a folder without a place', checkOrder, { 'core/extras/a.ts': '' }, 'no place in the order'],
  [
    'a circle of three',
    checkCircles,
    {
      'web/a.ts': "import './b.ts'",
      'web/b.ts': "export { c } from './c.ts'",
      'web/c.ts': "import type { A } from './a.ts'",
    },
    'web/a.ts -> web/b.ts -> web/c.ts -> web/a.ts',
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
  ['a default export', checkFiles, { 'web/a.ts': 'const a = 1\nexport default a' }, 'default export'],
  [
    'a column type by name',
    checkFieldTypeNames,
    { 'worker/engine/a.ts': "if (type === 'MultiSelect') go()" },
    'MultiSelect',
  ],
]

test.each(planted)('the checker catches: %s', (_what, check, files, sentence) => {
  expect(check(new Map(Object.entries(files))).join('\n')).toContain(sentence)
})

test('what is allowed is not reported', () => {
  const fine = new Map([
    ['core/ids.ts', "import * as v from 'valibot'"],
    ['core/fields/a.ts', "import type { S } from '../schema.ts'\nexport const name = 'MultiSelect'"],
    ['core/schema.ts', "// import { x } from './fields/a.ts'\nexport const s = 1"],
    ['worker/gateways/room-server.ts', "import { Room } from '../../realtime/room.ts'"],
    ['web/app/a.tsx', "const b = () => import('../screens/b/b.tsx')"],
    ['web/screens/b/b.tsx', "import { a } from '../link.ts'"],
    ['core/fields/index.ts', "export { a } from './a.ts'"],
  ])
  for (const check of [checkBorders, checkOrder, checkCircles, checkFiles, checkFieldTypeNames])
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
