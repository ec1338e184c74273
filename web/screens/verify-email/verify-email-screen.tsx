import { verifyEmail } from '../../api/session/sign-in.ts'
import { EmailConfirmation } from '../auth-form/email-confirmation.tsx'

/** Confirms an email address from an email link. */
export function VerifyEmailScreen() {
  return <EmailConfirmation prove={verifyEmail} />
}
