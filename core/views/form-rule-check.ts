import { addDays } from '../calendar.ts'
import { compareNumbers } from '../decimal.ts'
import { matchesRegex } from '../expr/functions/regexes.ts'
import type { FieldColumn } from '../fields/field.ts'
import { fieldOf } from '../fields/index.ts'
import { filesOf } from '../fields/options/files.ts'
import { takesKind } from '../fields/types/attachment.ts'
import { isEmail } from '../fields/types/email.ts'
import { isWebUrl } from '../fields/types/url.ts'
import type { CellValue, Clock } from '../schema.ts'
import { dayInZone, isZone } from '../zones.ts'
import {
  type DayBound,
  type FormRule,
  type RuleKind,
  ruleKindsOf,
  type TextRuleFormat,
} from './form-rules.ts'

// The same checks run on the page and on the server.

/** The default messages, which follow the question's label. The web app translates them by kind. */
const sentences: Record<RuleKind, string> = {
  minLength: 'must have at least {value} characters.',
  maxLength: 'must have at most {value} characters.',
  format: 'does not have the expected format.',
  pattern: 'does not have the expected format.',
  min: 'must be at least {value}.',
  max: 'must be at most {value}.',
  whole: 'must be a whole number.',
  earliest: 'must not be before {value}.',
  latest: 'must not be after {value}.',
  domains: 'must be at one of: {value}.',
  prefixes: 'must start with one of: {value}.',
  minCount: 'needs at least {value}.',
  maxCount: 'can have at most {value}.',
  fileTypes: 'has a file of another type than: {value}.',
  fileSize: 'has a file of more than {value} MB.',
}

/** A rule that an answer breaks. */
export type BrokenRule = { rule: FormRule; params: { value: string | number } }

/** The first rule that an answer breaks; null if it follows all. `value`: as stored. */
export function brokenRule(
  rules: readonly FormRule[],
  column: FieldColumn,
  value: CellValue,
  clock: Clock,
): BrokenRule | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  const kinds = ruleKindsOf(column)
  const rule = rules.find(
    (each) =>
      each.columnId === column.id && kinds.includes(each.kind) && !follows(each, column, value, clock),
  )
  return rule ? { rule, params: { value: limitOf(rule, clock) } } : null
}

/** The owner's message, or a default one in English. */
export function brokenRuleText({ rule, params }: BrokenRule): string {
  return rule.message || sentences[rule.kind].replace('{value}', String(params.value))
}

function follows(rule: FormRule, column: FieldColumn, value: CellValue, clock: Clock): boolean {
  switch (rule.kind) {
    case 'minLength':
      return [...String(value)].length >= rule.value
    case 'maxLength':
      return [...String(value)].length <= rule.value
    case 'format':
      return formats[rule.value].test(String(value))
    case 'pattern':
      // A text that takes too long to match does not.
      return matchesRegex(String(value), wholePattern(rule.value)) === true
    case 'min':
      return compareNumbers(numberOf(value), rule.value) >= 0
    case 'max':
      return compareNumbers(numberOf(value), rule.value) <= 0
    case 'whole':
      return /^-?\d+(\.0+)?$/.test(String(value))
    case 'earliest':
      return dayOfAnswer(value, column, clock) >= boundDay(rule.value, clock)
    case 'latest':
      return dayOfAnswer(value, column, clock) <= boundDay(rule.value, clock)
    case 'domains':
      return isAt(hostOf(String(value), column), rule.value)
    case 'prefixes':
      return rule.value.some((prefix) =>
        String(value)
          .replace(/[^+\d]/g, '')
          .startsWith(prefix),
      )
    case 'minCount':
      return countOf(value) >= rule.value
    case 'maxCount':
      return countOf(value) <= rule.value
    case 'fileTypes':
      return filesOf(value).every((file) => takesKind(rule.value, file))
    case 'fileSize':
      return filesOf(value).every(({ size }) => size <= rule.value * 1024 * 1024)
  }
}

const formats: Record<TextRuleFormat, RegExp> = {
  letters: /^[\p{L}\p{M}\s'’.-]+$/u,
  digits: /^\p{Nd}+$/u,
  lettersAndDigits: /^[\p{L}\p{M}\p{Nd}]+$/u,
  noSpaces: /^\S+$/u,
}

/** The pattern for a whole text. The flag for letter case stays in front. */
function wholePattern(pattern: string): string {
  const flag = pattern.startsWith('(?i)') ? '(?i)' : ''
  return `${flag}^(?:${pattern.slice(flag.length)})$`
}

function numberOf(value: CellValue): number | string {
  return typeof value === 'number' ? value : String(value)
}

function countOf(value: CellValue): number {
  return Array.isArray(value) ? value.length : filesOf(value).length
}

/** The day of a date, or of a time in the field's time zone, else the visitor's. */
function dayOfAnswer(value: CellValue, column: FieldColumn, clock: Clock): string {
  if (fieldOf(column).answerKind !== 'instant') return String(value)
  const own = column.options['timezone']
  const zone = typeof own === 'string' && own !== '' && isZone(own) ? own : clock.zone
  return dayInZone(Date.parse(String(value)), zone)
}

function boundDay(bound: DayBound, clock: Clock): string {
  return 'date' in bound ? bound.date : addDays(dayInZone(Date.parse(clock.now), clock.zone), bound.days)
}

/** The host of an email or web address in lower case; empty for other texts. */
function hostOf(address: string, column: FieldColumn): string {
  const host = fieldOf(column).answerKind === 'url' ? hostInUrl(address) : hostInEmail(address)
  return host.toLowerCase().replace(/\.$/, '')
}

function hostInUrl(address: string): string {
  return isWebUrl(address) ? (/^https?:\/\/([^/?#:]+)/i.exec(address)?.[1] ?? '') : ''
}

function hostInEmail(address: string): string {
  return isEmail(address) ? address.slice(address.indexOf('@') + 1) : ''
}

function isAt(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** The value in a rule's message: a number, a day or a list. */
function limitOf({ kind, value }: FormRule, clock: Clock): string | number {
  if (kind === 'earliest' || kind === 'latest') return boundDay(value, clock)
  return Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? value : ''
}
