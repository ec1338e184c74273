import { kindOf, type Expr } from './expr.ts'

/** The text of a value for search and `like`; text is unchanged. */
export function asText(value: Expr): Expr {
  const kind = kindOf(value)
  if (kind === 'text') return value
  return { node: 'call', name: kind === 'real' ? 'numberText' : 'toText', args: [value], kind: 'text' }
}
