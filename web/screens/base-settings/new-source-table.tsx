import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SourceWire } from '#core/api/bases/bases.ts'
import * as limits from '#core/limits.ts'
import { standardTypes } from '#core/schema.ts'
import { showError } from '../../api/http/show-error.ts'
import { createTable } from '../../api/schema/tables.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx'
import { LazySchemaSql } from '../lazy-sql-block.tsx'
import { tableHref, toPath } from '../links.ts'

const previewDebounceMs = 300

/** Creates a table in the database of a data source, and shows the SQL while its name is typed. */
export function NewSourceTable(props: { baseId: string; source: SourceWire; onClose: () => void }) {
  const { baseId, source, onClose } = props
  const t = useTranslation()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const named = useDebouncedValue(title.trim(), previewDebounceMs)
  const table = (name: string) => ({
    ...(name === '' ? {} : { title: name }),
    source_id: source.id,
    columns: [{ title: t('bases.firstField'), uidt: standardTypes.text, pv: true }],
  })

  async function create(): Promise<void> {
    try {
      const { id } = await createTable(baseId, table(title.trim()))
      await navigate({ to: toPath(tableHref(baseId, id)) })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('account.sources.newTableIn', { name: source.alias ?? '' })}
      confirmLabel={t('account.sources.createTable')}
      onConfirm={create}
    >
      <div className="mt-3">
        <Field label={t('account.sources.tableName')}>
          <Input
            value={title}
            dir="auto"
            autoFocus
            autoComplete="off"
            maxLength={limits.titleLength}
            onText={setTitle}
          />
        </Field>
      </div>
      <LazySchemaSql baseId={baseId} change={{ change: 'table.create', table: table(named) }} />
    </LazyConfirmDialog>
  )
}
