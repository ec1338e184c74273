import { describe, expect, it } from 'vitest'
import { compareLabels } from './compare-labels.ts'

describe('labels of an enum', () => {
  it.each([
    ['are equal', 'a b', 'a b', [], [], []],
    ['are added at the end', 'a b', 'a b c', ['c'], [], []],
    ['are added between others', 'a b', 'a x b', ['x'], [], []],
    ['are removed', 'a b c', 'a c', [], ['b'], []],
    ['are renamed in their place', 'a b c', 'a x c', [], [], ['b x']],
    ['are all renamed', 'a b', 'x y', [], [], ['a x', 'b y']],
    ['are renamed while another is added elsewhere', 'a b c', 'a x c d', ['d'], [], ['b x']],
    ['are removed and added where their numbers differ', 'a b', 'a x y', ['x', 'y'], ['b'], []],
  ])('%s', (_, before, after, added, removed, renamed) => {
    const changes = compareLabels(before.split(' '), after.split(' '))
    expect(changes).toEqual({
      added,
      removed,
      renamed: renamed.map((pair) => ({ before: pair.split(' ')[0], after: pair.split(' ')[1] })),
      isReordered: false,
    })
  })

  it('notice another order', () => {
    expect(compareLabels(['a', 'b'], ['b', 'a', 'c'])).toEqual({
      added: ['c'],
      removed: [],
      renamed: [],
      isReordered: true,
    })
  })
})
