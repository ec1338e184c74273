import * as v from 'valibot'
import { dayExists, dayOf } from '../calendar.ts'
import { patternProblem } from '../expr/functions/regexes.ts'
import type { Field } from '../fields/field.ts'
import { fieldOf } from '../fields/index.ts'
import { attachmentOptions } from '../fields/options/attachment.ts'
import * as limits from '../limits.ts'
import type { Column } from '../schema.ts'

/** Rules that answers must follow, beyond those of the field's type. Blank answers follow all rules. */

export const textFormats = ['letters', 'digits', 'lettersAndDigits', 'noSpaces'] as const
export type TextRuleFormat = (typeof textFormats)[number]

const columnId = v.string()
/** Shown instead of the default message; empty for the default. */
const message = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255, 'At most 255 characters.')), '')
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.formRuleCountMax))
const amount = v.pipe(v.number(), v.finite())
const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Dates are written like 2030-12-31.'),
  v.check((text) => dayExists(dayOf(text)), 'This date does not exist.'),
)
/** A day, or a number of days from the day of the answer: 0 is today, -7 a week ago. */
const dayBound = v.union([
  v.object({ date: day }),
  v.object({ days: v.pipe(v.number(), v.integer(), v.minValue(-36_500), v.maxValue(36_500)) }),
])
export type DayBound = v.InferOutput<typeof dayBound>

const pattern = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(limits.formRulePatternLength),
  v.check((text) => patternProblem(text) === null, 'This is not a valid regular expression.'),
)
const domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^(?=.{1,253}$)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, 'Domains are written like example.com.'),
)
const prefix = v.pipe(v.string(), v.trim(), v.regex(/^\+?\d{1,8}$/, 'Prefixes are written like +49.'))
const listed = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(limits.formRuleListMax))

const rule = <K extends string, S extends v.GenericSchema>(kind: K, value: S) =>
  v.object({ columnId, message, kind: v.literal(kind), value })

const ruleSchema = v.variant('kind', [
  rule('minLength', count),
  rule('maxLength', count),
  rule('format', v.picklist(textFormats)),
  /** A regular expression that the whole answer matches; see core/expr/regex. */
  rule('pattern', pattern),
  rule('min', amount),
  rule('max', amount),
  rule('whole', v.literal(true)),
  rule('earliest', dayBound),
  rule('latest', dayBound),
  /** Domains of email and web addresses, with their subdomains. */
  rule('domains', listed(domain)),
  /** Beginnings of phone numbers. */
  rule('prefixes', listed(prefix)),
  /** Numbers of options, records or files. */
  rule('minCount', count),
  rule('maxCount', count),
  /** As in attachment fields. */
  rule('fileTypes', v.pipe(v.unwrap(attachmentOptions.entries.allowedTypes), v.minLength(1))),
  /** Megabytes per file. */
  rule('fileSize', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.attachmentMegabytesMax))),
])

export const rulesSchema = v.pipe(
  v.array(ruleSchema),
  v.check((rules) => JSON.stringify(rules).length <= limits.whereLength * 4, 'The rules are too long.'),
)
export type FormRule = v.InferOutput<typeof ruleSchema>
export type RuleKind = FormRule['kind']

const kindsByAnswer: Record<NonNullable<Field['answerKind']>, readonly RuleKind[]> = {
  text: ['minLength', 'maxLength', 'format', 'pattern'],
  email: ['domains'],
  url: ['domains'],
  phone: ['prefixes'],
  integer: ['min', 'max'],
  decimal: ['min', 'max', 'whole'],
  day: ['earliest', 'latest'],
  instant: ['earliest', 'latest'],
  count: ['minCount', 'maxCount'],
  files: ['minCount', 'maxCount', 'fileTypes', 'fileSize'],
}

/** The rules that a question of this field can have. */
export function ruleKindsOf(column: Pick<Column, 'type'>): readonly RuleKind[] {
  const { answerKind } = fieldOf(column)
  return answerKind ? kindsByAnswer[answerKind] : []
}

/** Reads stored rules; none if they are invalid. */
export function readRules(stored: unknown): FormRule[] {
  const read = v.safeParse(rulesSchema, stored)
  return read.success ? read.output : []
}

/** The rules to store: one per field and kind, of kinds that the field's type has. The last one counts. */
export function fitRules(rules: readonly FormRule[], columns: readonly Column[]): FormRule[] {
  const byKey = new Map(rules.map((each) => [`${each.columnId} ${each.kind}`, each]))
  return [...byKey.values()].filter(({ columnId: id, kind }) => {
    const column = columns.find((each) => each.id === id)
    return column !== undefined && ruleKindsOf(column).includes(kind)
  })
}

/** The rules that visitors see: those of visible fields. */
export function publicRules(stored: unknown, visible: readonly string[]): FormRule[] {
  return readRules(stored).filter(({ columnId: id }) => visible.includes(id))
}
