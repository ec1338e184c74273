import { limits } from '#core/limits.ts'
import type { MessageId } from '../../i18n/message-id.ts'

/** What is wrong with an address before the server is asked; null for nothing. The server knows better. */
export function checkEmail(email: string): MessageId | null {
  if (email.trim() === '') return 'auth.problem.noEmail'
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'auth.problem.email'
}

export function checkNewPassword(password: string): MessageId | null {
  if (password === '') return 'auth.problem.noPassword'
  if (password.length < limits.passwordLengthMin) return 'auth.problem.shortPassword'
  return password.length > limits.passwordLengthMax ? 'auth.problem.longPassword' : null
}
