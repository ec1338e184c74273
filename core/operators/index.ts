import { isWithin } from './is-within.ts'
import { allof, anyof, eq, inList, nallof, nanyof, neq } from './equality.ts'
import type { Operator, OperatorName } from './operator.ts'
import { btw, gt, gte, lt, lte, nbtw } from './order.ts'
import { blank, checked, isNullValue, notblank, notchecked, notnull } from './presence.ts'
import { empty, like, nlike, notempty } from './text.ts'

/** The registry of filter operators. */
export const operators: Record<OperatorName, Operator> = {
  eq,
  neq,
  gt,
  gte,
  lt,
  lte,
  like,
  nlike,
  in: inList,
  btw,
  nbtw,
  empty,
  notempty,
  null: isNullValue,
  notnull,
  blank,
  notblank,
  checked,
  notchecked,
  anyof,
  nanyof,
  allof,
  nallof,
  isWithin,
}

/** Returns the registered name of an operator or of an alias that other clients use; null if unknown. */
export function operatorByName(name: string): OperatorName | null {
  if (Object.hasOwn(aliases, name)) return aliases[name] ?? null
  return isOperatorName(name) ? name : null
}

const aliases: Record<string, OperatorName> = {
  ge: 'gte',
  le: 'lte',
  not: 'neq',
  ne: 'neq',
  isnotblank: 'notblank',
  isblank: 'blank',
}

function isOperatorName(name: string): name is OperatorName {
  return Object.hasOwn(operators, name)
}
