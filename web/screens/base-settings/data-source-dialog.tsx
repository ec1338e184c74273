import { PlugZap } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import * as limits from '#core/limits.ts'
import { createSource, updateSource } from '../../api/bases/sources.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { draftOfConfig, newDraft } from '../connection/connection-draft.ts'
import { ConnectionFields } from '../connection/connection-fields.tsx'
import { ConnectionResult } from '../connection/connection-result.tsx'
import { type ReadOnly, ReadOnlySwitches } from '../connection/read-only-switches.tsx'
import { TableChoice } from '../connection/table-choice.tsx'
import { useConnectionForm } from '../connection/use-connection-form.ts'

/** Connects a database to a base, or edits the connection of a source. Open while rendered. */
export function DataSourceDialog(props: { base: BaseWire; source: SourceWire | null; onClose: () => void }) {
  const { base, source, onClose } = props
  const t = useTranslation()
  const formId = useId()
  const [alias, setAlias] = useState(source?.alias ?? '')
  const [readOnly, setReadOnly] = useState<ReadOnly>({
    data: source?.is_data_readonly ?? false,
    schema: source?.is_schema_readonly ?? false,
  })
  const [isBusy, setBusy] = useState(false)
  const form = useConnectionForm({
    initial: source?.config ? draftOfConfig(source.config) : newDraft('pg', base.title),
    place: { baseId: base.id, sourceId: source?.id ?? null },
    hasPassword: source?.config?.connection.has_password ?? false,
    chosen: source?.tables ?? null,
  })

  async function save(): Promise<void> {
    form.check()
    if (!form.isComplete) return
    setBusy(true)
    const body = {
      alias: alias.trim() || form.draft.database.trim(),
      config: form.input(),
      tables: form.chosen,
      is_data_readonly: readOnly.data,
      is_schema_readonly: readOnly.schema,
    }
    try {
      await (source ? updateSource(base.id, source.id, body) : createSource(base.id, body))
      onClose()
    } catch (problem) {
      form.fail(problem)
      setBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void save()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(source ? 'home.external.edit' : 'home.external.title')}
      description={t('home.external.about')}
      footer={
        <>
          <Button
            icon={PlugZap}
            busy={form.trial.state === 'running'}
            disabled={isBusy || !form.isAvailable}
            onClick={() => void form.test()}
          >
            {t('home.external.test')}
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={isBusy} disabled={!form.isAvailable}>
            {t(source ? 'common.save' : 'home.external.connect')}
          </Button>
        </>
      }
    >
      <form id={formId} autoComplete="off" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('home.external.name')} optional>
          <Input
            dir="auto"
            maxLength={limits.baseTitleLength}
            value={alias}
            onText={setAlias}
            placeholder={form.draft.database}
          />
        </Field>
        <ConnectionFields form={form} baseTitle={base.title} />
        {form.isAvailable && (
          <>
            <ConnectionResult trial={form.trial} />
            <TableChoice form={form} />
            <ReadOnlySwitches kind={form.draft.kind} value={readOnly} onChange={setReadOnly} />
          </>
        )}
      </form>
    </Dialog>
  )
}
