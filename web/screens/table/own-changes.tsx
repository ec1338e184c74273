import { RotateCcw, Users } from 'lucide-react'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'

/** What one person has changed for themselves in a view: to take back, or to keep for everybody. */
export type OwnChange = { reset: () => void; save: () => Promise<void> }

/** Says quietly that a view shows what only this person sees. */
export function OwnChanges({ own, canSave }: { own: readonly OwnChange[]; canSave: boolean }) {
  const t = useT()

  async function save(): Promise<void> {
    try {
      for (const each of own) await each.save()
    } catch (error) {
      tellProblem(error)
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
        {t('views.resetOwn')}
      </Button>
    </div>
  )
}
