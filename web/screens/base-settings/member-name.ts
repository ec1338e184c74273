import type { MemberWire } from '#core/api/members.ts'

/** What a member is called: by name, else by address. */
export function memberName(member: MemberWire): string {
  const full = [member.firstname, member.lastname].filter(Boolean).join(' ')
  return member.display_name || full || member.email || '…'
}
