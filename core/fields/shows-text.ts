import type { Column } from '../schema.ts'
import type { ComputedParts } from './computed.ts'
import type { Field } from './field.ts'
import { problem } from './problems.ts'
import { textOperators } from './text.ts'
import type { Expr } from '../expr/expr.ts'

/** What types that show another field's value in a way of their own have in common. */
export const showsText: Omit<Field, 'type' | 'options' | 'compute' | 'dependsOn'> = {
  storage: 'none',
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  // The field that it shows is searched itself.
  search: null,
  readOnly: true,
  uniqueable: false,
  sameRecord: true,
}

/** Filtered and sorted like a text of one line. */
export function asText(column: Column, expr: Expr): ComputedParts {
  const { link: _link, computed: _computed, ...rest } = column
  return {
    expr,
    sort: expr,
    over: null,
    element: { ...rest, type: 'SingleLineText', options: {}, selectOptions: [] },
  }
}
