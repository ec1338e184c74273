import { verifyEmail } from '../../api/sign-in.ts'
import { AddressProof } from '../account-form/address-proof.tsx'

/** Proves an address by the link of a mail. */
export function VerifyEmailScreen() {
  return <AddressProof prove={verifyEmail} />
}
