import { expect, it } from 'vitest'
import { firstScreenOf } from './first-screen-of.ts'

it.each([
  ['', 'home'],
  ['#', 'home'],
  ['#/', 'home'],
  ['#/?sort=name', 'home'],
  ['#/projects', 'home'],
  ['#/projects/list', 'home'],
  ['#/nc/p1/table/md1', 'table'],
  ['#/nc/p1/table/md1/vw1', 'table'],
  ['#/nc/base/5f1a/table/md1', 'table'],
  ['#/nc/p1', null],
  ['#/projectsx', null],
  ['#/signin', null],
  ['#/nc/form/5f1a', null],
])('knows the screen at "%s"', (address, screen) => {
  expect(firstScreenOf(address)).toBe(screen)
})
