import { useRef, useState } from 'react'
import * as limits from '#core/limits.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import { type FindSession, type FindState, hitsOf } from './find-session.ts'
import { showUndoToast } from '../../../undo/undo.ts'
import type { FindProps } from './find-props.ts'
import { planReplace, type ReplacePlan } from './replace-plan.ts'
import { ReplacePreview } from './replace-preview.tsx'
import { findIn } from './use-find-session.ts'

/** Replaces matches one by one, or all after a preview. */
export function ReplaceRow(props: FindProps & { session: FindSession; state: FindState }) {
  const { session, state, source, columns } = props
  const t = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [replacement, setReplacement] = useState('')
  const [plan, setPlan] = useState<ReplacePlan | null>(null)
  const [isBusy, setBusy] = useState(false)
  const options = { text: state.text, replacement, matchCase: state.matchCase }

  function replaceOne(): void {
    const hit = session.current()
    if (!hit) return
    const { changes, readOnly, refused } = planReplace([hit], columns, options)
    const [change] = changes
    if (change) void source.store.cells.edit([change.edit], source.commit)
    else if (readOnly + refused.length > 0)
      showToast({
        message: readOnly > 0 ? t('find.readOnly', { count: 1 }) : t('find.invalid', { count: 1 }),
      })
    session.next()
  }

  async function preview(): Promise<void> {
    setBusy(true)
    try {
      const { signal } = new AbortController()
      const { list } = await findIn(props, { text: options.text, limit: limits.findPageSizeMax }, signal)
      const hits = hitsOf(
        list,
        columns.map(({ id }) => id),
      )
      setPlan(planReplace(hits, columns, options))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  async function apply({ changes }: ReplacePlan): Promise<void> {
    setBusy(true)
    try {
      const edits = changes.map(({ edit }) => edit)
      const { conflicts = [], failures = [] } = await source.store.inOrder(() => source.commit(edits))
      closePreview()
      // Skips cells that changed since the preview.
      const left = conflicts.length + failures.length
      showUndoToast(props.table.base_id, {
        message: t('find.replaced', { count: edits.length - left }),
        detail: left > 0 ? t('find.changedMeanwhile', { count: left }) : undefined,
      })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      source.store.refresh()
    }
  }
  function closePreview(): void {
    setPlan(null)
    input.current?.focus()
  }
  const nothing = state.hits.length === 0
  return (
    <>
      <div className="flex items-center gap-1">
        <Input
          ref={input}
          size="sm"
          aria-label={t('find.replaceWith')}
          placeholder={t('find.replaceWith')}
          value={replacement}
          onText={(text) => {
            setReplacement(text)
            setPlan(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            replaceOne()
          }}
          className="min-w-0 flex-1"
        />
        <Button size="sm" disabled={nothing} onClick={replaceOne}>
          {t('find.replaceOne')}
        </Button>
        <Button size="sm" disabled={nothing} busy={isBusy && plan === null} onClick={() => void preview()}>
          {t('find.replaceAll')}
        </Button>
      </div>
      {plan && (
        <ReplacePreview
          plan={plan}
          columns={columns}
          busy={isBusy}
          onCancel={closePreview}
          onApply={() => void apply(plan)}
        />
      )}
    </>
  )
}
