import { describe, expect, it } from 'vitest'
import { moveBy, moveTo } from './filter-reorder.ts'
import { type Condition, type FilterNode, type Group, rootId } from '../../view/filter-tree.ts'

const where = (id: string): Condition => ({
  kind: 'condition',
  id,
  columnId: 'name',
  operator: 'eq',
  subOperator: null,
  value: 'x',
})
const group = (id: string, ...children: FilterNode[]): Group => ({
  kind: 'group',
  id,
  logic: 'and',
  children,
})
const root = (...children: FilterNode[]): Group => group(rootId, ...children)
/** `a (b c)`: a condition beside a group of two. */
const said = (tree: Group): string =>
  tree.children.map((node) => (node.kind === 'group' ? `${node.id}(${said(node)})` : node.id)).join(' ')

describe('moving conditions', () => {
  it('steps through the tree, into groups and out of them', () => {
    let tree = root(where('a'), group('g', where('b'), where('c')), where('d'))
    const steps = [1, 1, 1, 1, 1, 1].map((by) => {
      tree = moveBy(tree, 'a', by as 1)
      return said(tree)
    })
    expect(steps).toEqual([
      'g(a b c) d',
      'g(b a c) d',
      'g(b c a) d',
      'g(b c) a d',
      'g(b c) d a',
      'g(b c) d a',
    ])
    const back = [1, 2, 3, 4, 5].map(() => {
      tree = moveBy(tree, 'a', -1)
      return said(tree)
    })
    expect(back).toEqual(['g(b c) a d', 'g(b c a) d', 'g(b a c) d', 'g(a b c) d', 'a g(b c) d'])
  })

  it('removes empty groups', () => {
    expect(said(moveBy(root(where('a'), group('g', where('b'))), 'b', -1))).toBe('a b')
  })

  it('skips groups that would exceed the depth limit', () => {
    const tree = root(group('g', group('h', where('a')), group('i', where('b'))))
    expect(said(moveBy(tree, 'h', 1))).toBe('g(i(b) h(a))')
    expect(said(moveBy(tree, 'a', 1))).toBe('g(a i(b))')
  })

  it('never moves a group into itself or beyond the depth limit', () => {
    const tree = root(group('g', group('h', where('a'))), group('i', group('j', where('b'))))
    expect(moveTo(tree, 'g', { parentId: 'h', index: 0 })).toBe(tree)
    expect(moveTo(tree, 'g', { parentId: 'g', index: 0 })).toBe(tree)
    expect(moveTo(tree, 'g', { parentId: 'i', index: 0 })).toBe(tree)
    expect(said(moveTo(tree, 'h', { parentId: 'i', index: 0 }))).toBe('i(h(a) j(b))')
  })
})
