import { and, compare, type Expr, kindOf, literal, or } from '../expr/expr.ts'
import { computedOf } from '../fields/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { textExpr } from '../fields/value.ts'
import type { Column } from '../schema.ts'
import { lowerSearch } from './lower.ts'
import { wordStarts } from './text-rank.ts'

/**
 * How well a record's name fits a search, best first: 0 for the whole name, 1 for its beginning, 2 for the beginning
 * of a word, 3 for a part of it, and 4 where the search was found in other fields. Letter case is ignored. Null where
 * the name has no text to compare, such as a lookup of many values.
 */
export function nameRank(name: Column, search: string): Expr | null {
  if (computedOf(name)?.over || fieldOf(name).search === null) return null
  const anywhere = lowerSearch(search, [name.id], [name])
  const whens: { when: Expr; then: Expr }[] = [{ when: anywhere, then: rank(3) }]
  const text = textExpr(name)
  // Options are stored by id: their titles are known to the search of the field alone.
  if (kindOf(text) === 'text' && !fieldOf(name).search) {
    const starts: Expr = { node: 'contains', arg: text, needle: search, at: 'start' }
    const length: Expr = { node: 'call', name: 'length', args: [text], kind: 'integer' }
    const isWhole = compare('<=', length, literal([...search].length, 'integer'))
    const words = wordStarts.map((before): Expr => ({ node: 'contains', arg: text, needle: before + search }))
    whens.unshift(
      { when: and(starts, isWhole), then: rank(0) },
      { when: starts, then: rank(1) },
      { when: or(...words), then: rank(2) },
    )
  }
  return { node: 'case', whens, otherwise: rank(4) }
}

const rank = (place: number): Expr => literal(place, 'integer')
