import type { Ast } from './ast.ts'
import * as limits from '../limits.ts'
import { fieldText } from './lexer.ts'
import { parseFormula } from './parser.ts'

export type Reference = Extract<Ast, { node: 'field' }>

/** All field references, in order. */
export function references(ast: Ast): Reference[] {
  if (ast.node === 'field') return [ast]
  return childrenOf(ast).flatMap(references)
}

function childrenOf(ast: Ast): Ast[] {
  switch (ast.node) {
    case 'call':
    case 'chain':
      return ast.args
    case 'compare':
      return [ast.left, ast.right]
    case 'negate':
      return [ast.arg]
    default:
      return []
  }
}

/** Rewrites each reference; everything else is unchanged. */
export function rewritten(text: string, ast: Ast, write: (reference: Reference) => string): string {
  let result = ''
  let at = 0
  for (const reference of references(ast)) {
    result += text.slice(at, reference.from) + write(reference)
    at = reference.to
  }
  return result + text.slice(at)
}

/**
 * Replaces `{{id}}` in a stored formula by current titles. References to deleted fields remain ids. Throws
 * INVALID_FORMULA.
 */
export function displayFormula(stored: string, columns: readonly { id: string; title: string }[]): string {
  const titles = new Map(columns.map(({ id, title }) => [id, title]))
  return rewritten(stored, parseFormula(stored, limits.formulaStoredLength), ({ name, byId, from, to }) => {
    const title = byId ? titles.get(name) : undefined
    return title === undefined ? stored.slice(from, to) : fieldText(title)
  })
}
