import { Eye } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { previewRole, setPreviewRole } from '../../api/session/role-preview.ts'
import { settings } from '../../api/session/stored-settings.ts'
import { T, useTranslation } from '../../i18n/use-translation.tsx'
import { RoleChip } from '../../screens/role-chip.tsx'

/** Shows that a role preview is active, with a button to end it. */
export function PreviewBanner() {
  const t = useTranslation()
  const role = useSyncExternalStore(settings.subscribe, previewRole)
  if (role === null) return null
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warning-soft px-3 py-1 text-sm text-warning-ink"
    >
      <span className="flex items-center gap-2">
        <Eye aria-hidden className="size-4 shrink-0" />
        <span>
          <T
            id="bases.preview.banner"
            values={{ role: t(`common.role.${role}`) }}
            components={{ chip: <PreviewedRole /> }}
          />
        </span>
      </span>
      <button
        type="button"
        onClick={() => setPreviewRole(null)}
        className="h-6 rounded-sm px-2 text-xs font-semibold underline underline-offset-2 hover:bg-hover pointer-coarse:h-11"
      >
        {t('bases.preview.stop')}
      </button>
    </div>
  )
}

function PreviewedRole() {
  const role = previewRole()
  return role && <RoleChip of={role} />
}
