import { useNavigate } from '@tanstack/react-router'
import { Database, Info, PlugZap } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import * as limits from '#core/limits.ts'
import { createBase } from '../../api/bases/bases.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button, buttonTones } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { databaseName, newDraft } from '../connection/connection-draft.ts'
import { ConnectionFields } from '../connection/connection-fields.tsx'
import { ConnectionResult } from '../connection/connection-result.tsx'
import { type ReadOnly, ReadOnlySwitches } from '../connection/read-only-switches.tsx'
import { TableChoice } from '../connection/table-choice.tsx'
import { useConnectionForm } from '../connection/use-connection-form.ts'
import { HomeLink } from '../home-link.tsx'
import { baseHref, toPath } from '../links.ts'
import { useAppInfo } from '../use-app-info.ts'

/** Creates a base that is connected to a database which already exists. */
export function CreateExternalScreen() {
  const t = useTranslation()
  const info = useAppInfo()
  if (!permissionsFor(undefined)('base.create'))
    return <EmptyState title={t('bases.empty.title')} message={t('home.empty.ask')} actions={<HomeLink />} />
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="mb-4 text-2xl font-semibold tracking-tight">{t('home.external.title')}</h1>
      {info === null ? (
        <SkeletonRows count={6} />
      ) : info.connectToExternalDB ? (
        <NewConnection />
      ) : (
        <TurnedOff />
      )}
    </div>
  )
}

function TurnedOff() {
  const t = useTranslation()
  return (
    <div role="note" className="flex gap-3 rounded-lg bg-info-soft p-4 text-sm">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info-ink" />
      <div>
        <p className="font-medium text-info-ink">{t('home.external.off')}</p>
        <p className="mt-1 text-ink-2">{t('home.external.offMore')}</p>
        <a
          href="#/create"
          className={cx(
            'mt-3 inline-flex h-8 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11',
            buttonTones.neutral,
          )}
        >
          {t('home.external.template')}
        </a>
      </div>
    </div>
  )
}

function NewConnection() {
  const t = useTranslation()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [readOnly, setReadOnly] = useState<ReadOnly>({ data: false, schema: false })
  const [isBusy, setBusy] = useState(false)
  const form = useConnectionForm({
    initial: newDraft('pg'),
    place: { baseId: null, sourceId: null },
    hasPassword: false,
    chosen: null,
  })

  async function create(): Promise<void> {
    form.check()
    if (!form.isComplete) return
    setBusy(true)
    try {
      const base = await createBase({
        title: title.trim() || databaseName(form.draft),
        sources: [
          {
            config: form.input(),
            tables: form.chosen,
            is_data_readonly: readOnly.data,
            is_schema_readonly: readOnly.schema,
          },
        ],
      })
      await navigate({ to: toPath(baseHref(base.id)) })
    } catch (problem) {
      form.fail(problem)
      setBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void create()
  }
  return (
    <form autoComplete="off" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t('home.external.about')}</p>
      <Field label={t('bases.name')}>
        <Input
          dir="auto"
          maxLength={limits.baseTitleLength}
          value={title}
          onText={setTitle}
          placeholder={t('bases.nameHelp')}
        />
      </Field>
      <ConnectionFields form={form} baseTitle={title} />
      {form.isAvailable && (
        <>
          <Button
            icon={PlugZap}
            className="self-start"
            busy={form.trial.state === 'running'}
            disabled={isBusy}
            onClick={() => void form.test()}
          >
            {t('home.external.test')}
          </Button>
          <ConnectionResult trial={form.trial} />
          <TableChoice form={form} />
          <ReadOnlySwitches kind={form.draft.kind} value={readOnly} onChange={setReadOnly} />
          <Button type="submit" tone="primary" icon={Database} className="self-start" busy={isBusy}>
            {t('home.external.connect')}
          </Button>
        </>
      )}
    </form>
  )
}
