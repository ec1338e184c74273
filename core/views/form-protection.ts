import * as limits from '../limits.ts'
import { botChecks } from './form-protection-options.ts'

export type BotCheck = (typeof botChecks)[number]
export type FormProtection = { botCheck: BotCheck; perAddress: number; perForm: number }

/** How a form is protected, from its options. `perAddress` and `perForm`: responses per minute. */
export function protectionOf(options: Readonly<Record<string, unknown>>): FormProtection {
  const { bot_check: check, submissions_per_minute: own } = options
  const perAddress = typeof own === 'number' ? own : limits.formSubmissionsPerMinutePerAddress
  return {
    botCheck: botChecks.find((each) => each === check) ?? 'suspicious',
    perAddress,
    perForm: Math.max(limits.formSubmissionsPerMinute, perAddress),
  }
}
