import { describe, expect, it } from 'vitest'
import { casesOf } from './cases.ts'
import { type Member, mismatch, type Shape } from './shape.ts'

const text: Shape = { kind: 'string' }
const members = (entries: Record<string, Member>): Shape => ({
  kind: 'members',
  members: new Map(Object.entries(entries)),
})
const optional = (shape: Shape): Member => ({ shape, isOptional: true })
const required = (shape: Shape): Member => ({ shape, isOptional: false })
const union = (...shapes: Shape[]): Shape => ({ kind: 'union', members: shapes })
const literal = (value: string): Shape => ({ kind: 'literal', value })

describe('the calls of a method', () => {
  it('start with the minimum and cover each member, literal and null once', () => {
    const data = members({
      title: required(text),
      type: optional(union(literal('mm'), literal('hm'))),
      note: optional(union(text, { kind: 'null' })),
    })
    const parameters = [
      { name: 'id', ...required(text) },
      { name: 'data', ...required(data) },
    ]
    const method = { name: 'group.make', request: '', parameters, answer: text }
    const cases = casesOf(method, (place) => (place.endsWith(':id') ? 'x1' : undefined))
    expect(cases).toEqual([
      { label: '', given: ['x1', { title: 'text' }] },
      { label: 'data.type=mm', given: ['x1', { title: 'text', type: 'mm' }] },
      { label: 'data.type=hm', given: ['x1', { title: 'text', type: 'hm' }] },
      { label: 'data.note', given: ['x1', { title: 'text', note: 'text' }] },
      { label: 'data.note=null', given: ['x1', { title: 'text', note: null }] },
    ])
  })

  it('end at recursive types', () => {
    const filter = members({})
    if (filter.kind === 'members') filter.members.set('children', optional({ kind: 'array', item: filter }))
    const method = {
      name: 'group.make',
      request: '',
      parameters: [{ name: 'data', ...required(filter) }],
      answer: text,
    }
    expect(casesOf(method, () => undefined).length).toBeLessThan(10)
  })
})

describe('a response that differs from its declaration', () => {
  const answer = members({
    id: required(text),
    list: optional({ kind: 'array', item: members({ n: required({ kind: 'number' }) }) }),
  })
  it.each([
    [{ id: 'a' }, null],
    [{ id: 'a', list: null }, null],
    [{ id: 1 }, 'id is number, not string'],
    [{}, 'id is missing'],
    [{ id: 'a', list: [{ n: 1 }, { n: '2' }] }, 'list[1].n is string, not number'],
    [1, 'the answer is number, not an object'],
  ])('%j', (value, problem) => {
    expect(mismatch(value, answer)).toBe(problem)
  })
})
