import type { FormRule, RuleKind } from '#core/views/form-rules.ts'

/** A rule that is hardly ever broken, to start from. */
export function newRule(columnId: string, kind: RuleKind): FormRule {
  const base = { columnId, message: '' }
  switch (kind) {
    case 'minLength':
    case 'minCount':
      return { ...base, kind, value: 1 }
    case 'maxLength':
      return { ...base, kind, value: 255 }
    case 'maxCount':
    case 'fileSize':
      return { ...base, kind, value: 10 }
    case 'format':
      return { ...base, kind, value: 'letters' }
    case 'pattern':
      return { ...base, kind, value: '.*' }
    case 'min':
      return { ...base, kind, value: 0 }
    case 'max':
      return { ...base, kind, value: 100 }
    case 'whole':
      return { ...base, kind, value: true }
    case 'earliest':
    case 'latest':
      return { ...base, kind, value: { days: 0 } }
    case 'domains':
      return { ...base, kind, value: ['example.com'] }
    case 'prefixes':
      return { ...base, kind, value: ['+1'] }
    case 'fileTypes':
      return { ...base, kind, value: ['image/*'] }
  }
}
