import type { FormulaFunction } from '#core/formula/function.ts'
import { signature } from '#core/formula/reference.ts'
import type { Column } from '#core/schema.ts'

/** A suggestion that replaces the text from `from` to the caret. */
export type Suggestion = { readonly key: string; readonly insert: string; readonly label: string } & (
  | { readonly kind: 'field'; readonly column: Column }
  | { readonly kind: 'function'; readonly spec: FormulaFunction }
)
export type Completion = { readonly from: number; readonly suggestions: readonly Suggestion[] }

const formulaSuggestionsMax = 50

/** Formats a title as a field reference. */
export function fieldText(title: string): string {
  return `{${title.replaceAll(/[\\}]/g, (sign) => `\\${sign}`)}}`
}

/** Suggestions for the text before the caret; null inside strings and after non-names. */
export function completionAt(
  text: string,
  caret: number,
  columns: readonly Column[],
  functions: readonly FormulaFunction[],
): Completion | null {
  const before = text.slice(0, caret)
  if (isInText(before)) return null
  const open = /\{([^{}]*)$/.exec(before)
  if (open) {
    const found = fieldsLike(open[1] ?? '', columns)
    // Reuse an existing closing bracket.
    const closes = text[caret] === '}'
    const suggestions = found.map((one) => (closes ? { ...one, insert: one.insert.slice(0, -1) } : one))
    return suggestions.length > 0 ? { from: caret - open[0].length, suggestions } : null
  }
  const name = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before)?.[0]
  if (name === undefined) return null
  const hasBracket = /^\s*\(/.test(text.slice(caret))
  const suggestions = [...functionsLike(name, functions, hasBracket), ...fieldsLike(name, columns)]
  return suggestions.length > 0
    ? { from: caret - name.length, suggestions: suggestions.slice(0, formulaSuggestionsMax) }
    : null
}

/** The function call around the caret, or null. */
export function callAt(
  text: string,
  caret: number,
  functions: readonly FormulaFunction[],
): { spec: FormulaFunction; argument: number } | null {
  let depth = 0
  let argument = 0
  const plain = blanked(text.slice(0, caret))
  for (let at = plain.length - 1; at >= 0; at -= 1) {
    const sign = plain[at]
    if (sign === ')') depth += 1
    else if (sign === ',' && depth === 0) argument += 1
    else if (sign === '(') {
      if (depth === 0) {
        const name = /([A-Za-z_]\w*)\s*$/.exec(plain.slice(0, at))?.[1]?.toUpperCase()
        const spec = functions.find((one) => one.name === name || one.aliases?.includes(name ?? ''))
        return spec ? { spec, argument } : null
      }
      depth -= 1
    }
  }
  return null
}

/** The range of an error at a 1-based position, to underline. */
export function faultAt(text: string, position: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(position - 1, text.length - 1))
  const part = /^(\{[^}]*\}?|"[^"]*"?|'[^']*'?|[\p{L}\p{N}_.]+|.)/u.exec(text.slice(from))?.[0] ?? ''
  return { from, to: Math.max(from + 1, from + part.length) }
}

function functionsLike(
  name: string,
  functions: readonly FormulaFunction[],
  hasBracket: boolean,
): Suggestion[] {
  const wanted = name.toUpperCase()
  return functions
    .filter((spec) => [spec.name, ...(spec.aliases ?? [])].some((one) => one.startsWith(wanted)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((spec) => ({
      kind: 'function',
      key: spec.name,
      spec,
      label: `${spec.name}(${signature(spec)})`,
      insert: hasBracket ? spec.name : `${spec.name}(`,
    }))
}

function fieldsLike(typed: string, columns: readonly Column[]): Suggestion[] {
  const needle = typed.trim().toLocaleLowerCase()
  const found = columns.filter(({ title }) => title.toLocaleLowerCase().includes(needle))
  const begins = (title: string): number => (title.toLocaleLowerCase().startsWith(needle) ? 0 : 1)
  return found
    .toSorted((a, b) => begins(a.title) - begins(b.title))
    .slice(0, formulaSuggestionsMax)
    .map((column) => ({
      kind: 'field',
      key: column.id,
      column,
      label: column.title,
      insert: fieldText(column.title),
    }))
}

/** True if the text ends inside quotes. */
function isInText(before: string): boolean {
  return /^(?:[^"'{]|\{[^}]*\}|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*(["'])(?:(?!\1)[^\\]|\\.)*$/s.test(before)
}

/** Blanks out quoted and bracketed parts. */
function blanked(text: string): string {
  return text.replaceAll(/\{[^}]*\}?|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/gs, (part) =>
    ' '.repeat(part.length),
  )
}
