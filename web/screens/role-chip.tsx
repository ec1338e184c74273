import { ChevronDown } from 'lucide-react'
import type { BaseRole } from '#core/schema.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { useT } from '../i18n/use-t.tsx'

const names: Record<BaseRole | 'super', MessageId> = {
  owner: 'common.role.owner',
  creator: 'common.role.creator',
  editor: 'common.role.editor',
  commenter: 'common.role.commenter',
  super: 'common.role.super',
  viewer: 'common.role.viewer',
}

/** A role as a label: nothing happens when it is pressed. */
export function RoleChip({ of: role }: { of: BaseRole | 'super' }) {
  const t = useT()
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full border border-line px-2 text-xs whitespace-nowrap text-ink-2">
      {t(names[role])}
    </span>
  )
}

/** The inside of a button that opens a menu of roles: the role, and an arrow that says there is a choice. */
export function RoleChoice({ of: role }: { of: BaseRole }) {
  const t = useT()
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-md border border-line-2 ps-2.5 pe-1.5 text-sm text-ink hover:bg-hover">
      {t(names[role])}
      <ChevronDown aria-hidden className="size-3.5 text-icon" />
    </span>
  )
}
