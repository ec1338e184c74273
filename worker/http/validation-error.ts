import type * as v from 'valibot'

const words: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
}

/** Describes a validation problem, preferably with the schema's own message. */
export function inputProblem(issue: v.BaseIssue<unknown>): string {
  const path = issue.path?.map((item) => String(item.key)).join('.') ?? ''
  const what = path === '' ? 'What was sent' : path
  if (issue.message.startsWith('Invalid key: ')) return `${what} is missing.`
  if (issue.message.startsWith('Invalid type: ')) return `${what} must be ${expected(issue.expected)}.`
  const last = path.split('.').at(-1) ?? ''
  return path === '' || issue.message.startsWith(`${last} `) ? issue.message : `${path}: ${issue.message}`
}

function expected(text: string | null): string {
  const kinds = (text ?? '').replace(/^\((.*)\)$/, '$1').split(' | ')
  if (kinds.length > 1 && kinds.every((kind) => /^["\d]/.test(kind))) return `one of ${kinds.join(', ')}`
  return kinds.map((kind) => words[kind] ?? kind).join(' or ')
}
