import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { limits } from '#core/limits.ts'
import { duplicateBase } from '../../api/bases.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Progress } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { baseHref, toPath } from '../links.ts'

const form = 'duplicate-base'

/** Copies a base, with or without its records, and says how far it is. Closing it gives the copy up. */
export function DuplicateDialog({ base, onClose }: { base: BaseWire; onClose: () => void }) {
  const t = useT()
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
        timeout: 8000,
        action: {
          label: t('home.duplicate.open'),
          onSelect: () => void navigate({ to: toPath(baseHref(copy.id)) }),
        },
      })
      onClose()
    } catch (error) {
      if (controller.signal.aborted) return
      setPortion(null)
      tellProblem(error)
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
