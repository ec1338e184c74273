import { expect } from 'vitest'
import { waitFor } from './wait-for.ts'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import type { Person } from './people.ts'

/** The newest mail of a kind to an address, as the operator finds it; waits for it, for mails go out after answers. */
export function mailTo(operator: Person, to: string, template: string): Promise<EmailWire> {
  return waitFor(async () => {
    const { list } = await operator.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
    const mail = list.find((each) => each.to === to && each.template === template)
    expect(mail, `a mail (${template}) to ${to}`).toBeDefined()
    return mail ?? list[0] ?? fail(to)
  })
}

function fail(to: string): never {
  throw new Error(`No mail to ${to}.`)
}

/** The token in a mail's link. */
export function tokenIn(mail: EmailWire): string {
  return /#\/[a-z-]+\/([a-z0-9]{40})\b/.exec(mail.text)?.[1] ?? ''
}

/** Opens the link that was sent to the address of an account: without a verified address, invitations go by link. */
export async function verifyAddress(operator: Person, person: Person): Promise<void> {
  const token = tokenIn(await mailTo(operator, person.email, 'verify'))
  await person.ok('POST', `/api/v1/auth/email/validate/${token}`)
}
