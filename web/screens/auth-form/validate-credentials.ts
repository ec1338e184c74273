import * as limits from '#core/limits.ts'
import type { MessageId } from '../../i18n/message-id.ts'

/** Validates an email address on the client; null if plausible. The server decides. */
export function checkEmail(email: string): MessageId | null {
  if (email.trim() === '') return 'auth.problem.noEmail'
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'auth.problem.email'
}

export function checkNewPassword(password: string): MessageId | null {
  if (password === '') return 'auth.problem.noPassword'
  if (password.length < limits.passwordLengthMin) return 'auth.problem.shortPassword'
  return password.length > limits.passwordLengthMax ? 'auth.problem.longPassword' : null
}
