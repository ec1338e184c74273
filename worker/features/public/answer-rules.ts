import { AppError } from '#core/errors.ts'
import { withinRegexWork } from '#core/expr/functions/regexes.ts'
import * as limits from '#core/limits.ts'
import type { CellValue, Clock } from '#core/schema.ts'
import type { FormField } from '#core/views/form-field.ts'
import { brokenRule, brokenRuleText } from '#core/views/form-rule-check.ts'
import { readRules } from '#core/views/form-rules.ts'

/** Throws INVALID_VALUE for the first answer that breaks a rule of the form. `cells`: as they would be stored. */
export function requireRules(
  shown: readonly FormField[],
  cells: Readonly<Record<string, CellValue>>,
  clock: Clock,
): void {
  const rules = readRules(shown[0]?.rules)
  if (rules.length === 0) return
  withinRegexWork({ left: limits.regexStepsPerSubmission }, () => {
    for (const { column } of shown) {
      const broken = brokenRule(rules, column, cells[column.id] ?? null, clock)
      if (!broken) continue
      const { title } = column
      const problem = brokenRuleText(broken)
      throw new AppError('INVALID_VALUE', { title, problem, field: title, rule: broken.rule.kind })
    }
  })
}
