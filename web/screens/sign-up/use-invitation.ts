import { useEffect, useState } from 'react'
import type { InvitationWire } from '#core/api/accounts/account.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { readInvitation } from '../../api/session/sign-in.ts'

export type InvitationState =
  | { is: 'none' }
  | { is: 'looking' }
  | { is: 'good'; invitation: InvitationWire }
  | { is: 'useless'; reason: string }

/** The details of an invitation link. */
export function useInvitation(token: string | null): InvitationState {
  const [state, setState] = useState<InvitationState>({ is: token === null ? 'none' : 'looking' })
  useEffect(() => {
    if (token === null) return
    readInvitation(token).then(
      (invitation) => setState({ is: 'good', invitation }),
      (error: unknown) => setState({ is: 'useless', reason: messageOf(error) }),
    )
  }, [token])
  return state
}
