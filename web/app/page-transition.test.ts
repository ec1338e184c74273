import { expect, it } from 'vitest'
import { hasTransition } from './page-transition.ts'

const page = (path: string, screen = path) => ({ path, screen })

it.each([
  ['the first page', null, page('/'), false],
  ['another screen', page('/'), page('/account/profile'), true],
  [
    'another table in the same screen',
    page('/nc/p1/table/a', 'table'),
    page('/nc/p1/table/b', 'table'),
    false,
  ],
  ['a published view', page('/'), page('/nc/view/so1'), false],
  ['a published form', page('/'), page('/nc/form/so1/survey'), false],
  ['a published gallery', page('/'), page('/nc/gallery/so1'), true],
  ['a base id with the prefix of a view path', page('/'), page('/nc/viewer1'), true],
  ['leaving a shared view', page('/nc/view/so1'), page('/signin'), true],
] as const)('%s', (_what, from, to, expected) => {
  expect(hasTransition(from, to)).toBe(expected)
})
