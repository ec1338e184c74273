import { ChevronDown } from 'lucide-react'
import type { BaseRole } from '#core/schema.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { useTranslation } from '../i18n/use-translation.tsx'

const names: Record<BaseRole | 'super', MessageId> = {
  owner: 'common.role.owner',
  creator: 'common.role.creator',
  editor: 'common.role.editor',
  commenter: 'common.role.commenter',
  super: 'common.role.super',
  viewer: 'common.role.viewer',
}

/** A static role label. */
export function RoleChip({ of: role }: { of: BaseRole | 'super' }) {
  const t = useTranslation()
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full border border-line px-2 text-xs whitespace-nowrap text-ink-2">
      {t(names[role])}
    </span>
  )
}

/** Content of a role menu button: the role and an arrow. */
export function RoleChoice({ of: role }: { of: BaseRole }) {
  const t = useTranslation()
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-md border border-line-2 ps-2.5 pe-1.5 text-sm text-ink hover:bg-hover">
      {t(names[role])}
      <ChevronDown aria-hidden className="size-3.5 text-icon" />
    </span>
  )
}
