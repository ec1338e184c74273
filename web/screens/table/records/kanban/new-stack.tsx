import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as limits from '#core/limits.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/forms/input.tsx'

/** Adds a stack, which adds an option to the stack field. */
export function NewStack({ onAdd }: { onAdd: (title: string) => Promise<void> }) {
  const t = useTranslation()
  const [title, setTitle] = useState<string | null>(null)
  if (title === null) {
    return (
      <Button
        tone="quiet"
        icon={Plus}
        className="h-11 w-60 shrink-0 snap-center justify-start rounded-xl border border-dashed border-line-2"
        onClick={() => setTitle('')}
      >
        {t('kanban.newStack')}
      </Button>
    )
  }
  function add(): void {
    const name = (title ?? '').trim()
    setTitle(null)
    if (name !== '') onAdd(name).catch(showError)
  }
  return (
    <form
      className="flex h-fit w-72 shrink-0 snap-center flex-col gap-2 rounded-xl border border-line bg-sunken p-2"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Input
        autoFocus
        dir="auto"
        value={title}
        maxLength={limits.titleLength}
        aria-label={t('kanban.newStackName')}
        placeholder={t('kanban.newStackName')}
        onText={setTitle}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setTitle(null)
        }}
      />
      <div className="flex gap-2">
        <Button size="sm" tone="primary" type="submit">
          {t('kanban.addStack')}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => setTitle(null)}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
