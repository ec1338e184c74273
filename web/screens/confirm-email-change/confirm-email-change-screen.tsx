import { confirmEmailChange } from '../../api/session/own-account.ts'
import { EmailConfirmation } from '../auth-form/email-confirmation.tsx'

/** Confirms a new email address from an email link. */
export function ConfirmEmailChangeScreen() {
  return <EmailConfirmation prove={confirmEmailChange} />
}
