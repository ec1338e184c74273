import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import * as limits from '#core/limits.ts'
import { duplicateBase } from '../../api/bases/bases.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { baseHref, toPath } from '../links.ts'

const form = 'duplicate-base'

/** Duplicates a base with or without records, and shows progress. Closing it cancels. */
export function DuplicateDialog({ base, onClose }: { base: BaseWire; onClose: () => void }) {
  const t = useTranslation()
  const navigate = useNavigate()
  const [title, setTitle] = useState(
    t('home.duplicate.suggested', { name: base.title }).slice(0, limits.baseTitleLength),
  )
  const [records, setRecords] = useState(true)
  const [portion, setPortion] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function run(): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setPortion(0)
    try {
      const { signal } = controller
      const copy = await duplicateBase(
        base.id,
        { title: title.trim(), records },
        { signal, onProgress: setPortion },
      )
      showToast({
        message: t('home.duplicate.done', { name: copy.title }),
        timeout: limits.actionToastDurationMs,
        action: {
          label: t('home.duplicate.open'),
          onSelect: () => void navigate({ to: toPath(baseHref(copy.id)) }),
        },
      })
      onClose()
    } catch (error) {
      if (controller.signal.aborted) return
      setPortion(null)
      showError(error)
    }
  }
  const isRunning = portion !== null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('home.duplicate.title', { name: base.title })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" type="submit" form={form} busy={isRunning} disabled={title.trim() === ''}>
            {t('home.duplicate.command')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning) void run()
        }}
      >
        <Field label={t('bases.name')} disabled={isRunning}>
          <Input dir="auto" maxLength={limits.baseTitleLength} value={title} onText={setTitle} />
        </Field>
        <div>
          <Checkbox checked={records} onChange={setRecords} disabled={isRunning}>
            {t('home.duplicate.records')}
          </Checkbox>
          <p className="ms-6 text-xs text-ink-3">{t('home.duplicate.recordsHelp')}</p>
        </div>
        {isRunning ? (
          <Progress value={portion * 100} label={t('home.duplicate.running')} />
        ) : (
          <p className="text-xs text-ink-3">{t('home.duplicate.note')}</p>
        )}
      </form>
    </Dialog>
  )
}
