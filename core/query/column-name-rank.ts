import { and, compare, type Expr, kindOf, literal, or } from '../expr/expr.ts'
import { computedOf } from '../fields/computed/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { textExpr } from '../fields/value.ts'
import type { Column } from '../schema.ts'
import { lowerSearch } from './lower-query.ts'
import { wordStarts } from './text-rank.ts'

/**
 * Ranks a record's name for a search, best first: 0 exact, 1 prefix, 2 prefix of a word, 3 substring, 4 match
 * in other fields only. Ignores case. Null if the name has no comparable text, such as a lookup with many
 * values.
 */
export function nameRank(name: Column, search: string): Expr | null {
  if (computedOf(name)?.over || fieldOf(name).search === null) return null
  const anywhere = lowerSearch(search, [name.id], [name])
  const whens: { when: Expr; then: Expr }[] = [{ when: anywhere, then: rank(3) }]
  const text = textExpr(name)
  // Options are stored by id; only the field's own search knows their titles.
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
