import { RotateCcw, Users } from 'lucide-react'
import { showError } from '../../../api/http/show-error.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'

/** Personal changes of a view: reset, or save for everybody. */
export type PersonalChange = { reset: () => void; save: () => Promise<void> }

/** Indicates that a view has personal changes. */
export function PersonalChanges({ own, canSave }: { own: readonly PersonalChange[]; canSave: boolean }) {
  const t = useTranslation()

  async function save(): Promise<void> {
    try {
      for (const each of own) await each.save()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-b border-line bg-info-soft px-3 py-0.5 text-sm text-info-ink"
    >
      <span className="me-auto">{t('views.onlyYou')}</span>
      {canSave && (
        <Button size="sm" tone="quiet" icon={Users} onClick={() => void save()}>
          {t('views.saveForAll')}
        </Button>
      )}
      <Button
        size="sm"
        tone="quiet"
        icon={RotateCcw}
        onClick={() => {
          for (const each of own) each.reset()
        }}
      >
        {t('views.resetPersonal')}
      </Button>
    </div>
  )
}
