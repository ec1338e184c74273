import { type Column, standardTypes } from '../../schema.ts'
import type { ComputedParts } from '../computed/computed.ts'
import type { Field } from '../field.ts'
import { readOnlyField } from '../read-only.ts'
import { textOperators } from './text-parsing.ts'
import type { Expr } from '../../expr/expr.ts'

/** Shared part of types that display another field's value. */
export const displaysText: Omit<Field, 'type' | 'options' | 'compute' | 'dependsOn'> = {
  storage: 'none',
  ...readOnlyField,
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  // Search covers the source field instead.
  search: null,
  sameRecord: true,
}

/** Filters and sorts like a single line of text. */
export function asText(column: Column, expr: Expr): ComputedParts {
  const { link: _link, computed: _computed, ...rest } = column
  return {
    expr,
    sort: expr,
    over: null,
    element: { ...rest, type: standardTypes.text, options: {}, selectOptions: [] },
  }
}
