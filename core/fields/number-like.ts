import type { Column } from '../schema.ts'

/** A plain number of this name: what counts and sums are read as. */
export function numberLike(column: Column, kind: 'integer' | 'real', precision?: unknown): Column {
  const { link: _link, computed: _computed, ...rest } = column
  const options = typeof precision === 'number' ? { precision } : {}
  return { ...rest, type: kind === 'integer' ? 'Number' : 'Decimal', options, selectOptions: [] }
}
