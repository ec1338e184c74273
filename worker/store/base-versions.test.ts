import { expect, test } from 'vitest'
import { createBaseVersions } from './base-versions.ts'

test('a version is known until the base is forgotten', () => {
  const versions = createBaseVersions()
  versions.begin('one', 5)('1.1')
  versions.begin('two', 6)('7.7')
  expect(versions.find('one')).toEqual({ version: '1.1', readAt: 5 })
  versions.forget('one')
  expect([versions.find('one'), versions.find('two')?.version]).toEqual([null, '7.7'])
  versions.forgetAll()
  expect(versions.find('two')).toBe(null)
})

test('a read that began before a change stores nothing', () => {
  const versions = createBaseVersions()
  for (const forget of [() => versions.forget('one'), () => versions.forgetAll()]) {
    const store = versions.begin('one', 1)
    forget()
    store('1.1')
    expect(versions.find('one')).toBe(null)
  }
  versions.begin('one', 2)('1.2')
  expect(versions.find('one')).toEqual({ version: '1.2', readAt: 2 })
})

test('a slow read does not replace what a later one found', () => {
  const versions = createBaseVersions()
  const slow = versions.begin('one', 1)
  versions.begin('one', 2)('1.2')
  slow('1.1')
  expect(versions.find('one')).toEqual({ version: '1.2', readAt: 2 })
})

test('evicting a base does not forget that it was forgotten', () => {
  const versions = createBaseVersions(1)
  const store = versions.begin('one', 1)
  versions.forget('one')
  versions.forget('two')
  store('1.1')
  expect(versions.find('one')).toBe(null)
})
