import type { FoundLink, FoundTable } from './introspection.ts'

/**
 * The two links of a table that only joins two others: they form its key, or a unique one, and every other
 * column is filled by the database. Null for tables with values of their own.
 */
export function joinsOf({
  key,
  uniques,
  links,
  columns,
}: Pick<FoundTable, 'key' | 'uniques' | 'links' | 'columns'>): [FoundLink, FoundLink] | null {
  const [one, other] = links
  if (!one || !other || links.length !== 2) return null
  const pair = new Set([...one.columns, ...other.columns])
  if (pair.size !== one.columns.length + other.columns.length) return null
  const isPair = (names: string[]) => names.length === pair.size && names.every((name) => pair.has(name))
  if (![key, ...uniques].some(isPair)) return null
  const rest = columns.filter(({ name }) => !pair.has(name))
  const isFilled = rest.every(
    ({ generated, defaultExpression }) => generated !== null || defaultExpression !== null,
  )
  return isFilled ? [one, other] : null
}
