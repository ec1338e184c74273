import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basesQuery } from '../../api/bases/bases.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { pickerColors } from '../../theme/palette-colors.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BaseStarter } from '../base-starter.tsx'
import type { ImportStart } from '../import-start.ts'
import { ImportButton } from '../import/import-button.tsx'
import { HomeLink } from '../home-link.tsx'

/** Creates a base, empty or from a template. */
export function CreateBaseScreen() {
  const t = useTranslation()
  const { data: bases } = useQuery(basesQuery)
  const [start, setStart] = useState<ImportStart | null>(null)
  const [name, setName] = useState('')
  const color = pickerColors[(bases?.length ?? 0) % pickerColors.length] ?? pickerColors[0]
  if (!permissionsFor(undefined)('base.create'))
    return <EmptyState title={t('bases.empty.title')} message={t('home.empty.ask')} actions={<HomeLink />} />
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="mb-1 text-2xl font-semibold tracking-tight">{t('bases.create')}</h1>
      <p className="mb-6 text-sm text-ink-2">{t('home.createBase.message')}</p>
      <BaseStarter initial="empty" emptyColor={color} name={name} onName={setName} onImport={setStart} />
      <ImportButton
        baseId={null}
        newBase={{ title: name.trim(), color }}
        start={start}
        onStart={setStart}
        takesPaste
      />
    </div>
  )
}
