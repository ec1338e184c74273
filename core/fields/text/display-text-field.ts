import { type Column, standardTypes } from '../../schema.ts'
import { Broken, type ComputedParts, type ComputeScope } from '../computed/computed.ts'
import type { Field } from '../field.ts'
import { readOnlyField } from '../read-only.ts'
import { displaySourceField, displayText } from './display-text.ts'
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

/** The value of the field that an option of the column names. */
export function displaysField(column: Column, option: string, scope: ComputeScope): ComputedParts | Broken {
  const source = displaySourceField(column, option, scope)
  return source instanceof Broken ? source : asText(column, displayText(source, scope))
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
