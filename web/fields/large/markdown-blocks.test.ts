import { expect, it } from 'vitest'
import { readBlocks, readInline } from './markdown-blocks.ts'

it('parses headings, lists, quotes, code and rules', () => {
  const kinds = readBlocks(
    '# A\n\ntext\ngoes on\n- [x] one\n  - two\n3. three\n> said\n---\n```js\n# no\n```\nend',
  )
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'heading',
    'text',
    'list',
    'list',
    'quote',
    'rule',
    'code',
    'text',
  ])
  expect(kinds[2]).toMatchObject({ isNumbered: false, items: [{ isDone: true }, { isDone: null, depth: 1 }] })
  expect(kinds[3]).toMatchObject({ isNumbered: true, first: 3 })
  expect(kinds[6]).toEqual({ kind: 'code', text: '# no' })
})

it('parses inline marks', () => {
  expect(readInline('a **b _c_** `d` ~~e~~ snake_case_name 2*3*4')).toEqual([
    { kind: 'text', text: 'a ' },
    {
      kind: 'strong',
      inside: [
        { kind: 'text', text: 'b ' },
        { kind: 'em', inside: [{ kind: 'text', text: 'c' }] },
      ],
    },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'del', inside: [{ kind: 'text', text: 'e' }] },
    { kind: 'text', text: ' snake_case_name 2*3*4' },
  ])
})

it('links web addresses only', () => {
  expect(readInline('[x](https://a.b/c) https://d.e.')).toMatchObject([
    { kind: 'link', href: 'https://a.b/c' },
    { kind: 'text', text: ' ' },
    { kind: 'link', href: 'https://d.e' },
    { kind: 'text', text: '.' },
  ])
  expect(readInline('[x](javascript:alert)')).toEqual([{ kind: 'text', text: '[x](javascript:alert)' }])
  expect(readInline('<script>alert(1)</script>')).toEqual([
    { kind: 'text', text: '<script>alert(1)</script>' },
  ])
})

it('handles long runs of marks', () => {
  const long = '**_'.repeat(3000)
  const start = performance.now()
  readBlocks(long)
  expect(performance.now() - start).toBeLessThan(2000)
})
