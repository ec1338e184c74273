import { confirmAddress } from '../../api/own.ts'
import { AddressProof } from '../account-form/address-proof.tsx'

/** Makes a new address the account's by the link that was sent to it. */
export function NewAddressScreen() {
  return <AddressProof prove={confirmAddress} />
}
