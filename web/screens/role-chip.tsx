import type { BaseRole } from '#core/schema.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { useT } from '../i18n/use-t.tsx'
import { Chip } from '../ui/chip.tsx'

const looks: Record<BaseRole | 'super', { id: MessageId; ground: string }> = {
  owner: { id: 'common.role.owner', ground: 'bg-role-owner text-on-role' },
  creator: { id: 'common.role.creator', ground: 'bg-role-creator text-on-role' },
  editor: { id: 'common.role.editor', ground: 'bg-role-editor text-on-role' },
  commenter: { id: 'common.role.commenter', ground: 'bg-role-commenter text-on-role' },
  super: { id: 'common.role.super', ground: 'bg-role-super text-on-role' },
  viewer: { id: 'common.role.viewer', ground: 'bg-role-viewer text-on-role' },
}

/** A role in its colour. */
export function RoleChip({ of: role }: { of: BaseRole | 'super' }) {
  const t = useT()
  return <Chip className={looks[role].ground}>{t(looks[role].id)}</Chip>
}
