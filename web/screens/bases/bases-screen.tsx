import { useQuery } from '@tanstack/react-query'
import { Plus, Search, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { basesQuery } from '../../api/bases/bases.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { pickerColors } from '../../theme/palette-colors.ts'
import { buttonTones } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { ImportStart } from '../import-start.ts'
import { ImportButton } from '../import/import-button.tsx'
import { BaseStarter } from '../base-starter.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { BaseCard } from './base-card.tsx'
import { groupBases } from './group-bases.ts'

const TrashDialog = lazyPart(() => import('./trash-dialog.tsx').then((m) => m.TrashDialog))

const cards = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The person's bases with search, stars, trash and new base; shows templates if there are none. */
export function BasesScreen() {
  const t = useTranslation()
  const [search, setSearch] = useState('')
  const [isTrashOpen, setTrashOpen] = useState(false)
  const {
    data: bases,
    error,
    refetch,
  } = useQuery({
    ...basesQuery,
    // Last-changed times are stale on every visit, but not right after the first load prefetched them.
    staleTime: 1000,
    refetchInterval: 60_000,
  })
  const canCreate = permissionsFor(undefined)('base.create')
  const [start, setStart] = useState<ImportStart | null>(null)
  const [name, setName] = useState('')
  const isEmpty = bases?.length === 0
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="me-auto text-2xl font-semibold tracking-tight">
          {isEmpty && canCreate ? t('home.createBase.title') : t('bases.title')}
        </h1>
        {bases && bases.length > 0 && (
          <Input
            type="search"
            icon={Search}
            aria-label={t('bases.search')}
            placeholder={t('bases.search')}
            value={search}
            onText={setSearch}
            className="order-last w-full sm:order-none sm:w-60"
          />
        )}
        {bases && (
          <IconButton icon={Trash2} label={t('home.trashTitle')} onClick={() => setTrashOpen(true)} />
        )}
        {canCreate && bases && !isEmpty && (
          <a
            href="#/create"
            className={cx(
              'inline-flex h-8 items-center gap-1.5 rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11',
              buttonTones.primary,
            )}
          >
            <Plus aria-hidden className="size-4" />
            {t('bases.create')}
          </a>
        )}
      </div>
      {error && !bases ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !bases ? (
        <LoadingCards />
      ) : isEmpty ? (
        <NoBases canCreate={canCreate} name={name} onName={setName} onImport={setStart} />
      ) : (
        <Groups bases={bases} search={search} />
      )}
      {bases && canCreate && (
        <ImportButton
          baseId={null}
          newBase={{
            title: name.trim(),
            color: pickerColors[bases.length % pickerColors.length] ?? pickerColors[0],
          }}
          start={start}
          onStart={setStart}
          takesPaste
        />
      )}
      {isTrashOpen && (
        <Suspense>
          <TrashDialog onClose={() => setTrashOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Groups({ bases, search }: { bases: readonly BaseWire[]; search: string }) {
  const t = useTranslation()
  const { starred, others } = groupBases(bases, search)
  if (starred.length + others.length === 0)
    return <EmptyState art="search" title={t('common.nothingFound')} />
  if (starred.length === 0) return <Cards label={t('bases.title')} bases={others} />
  return (
    <div className="flex flex-col gap-8">
      <Group title={t('home.bases.starred')} bases={starred} />
      {others.length > 0 && <Group title={t('home.bases.others')} bases={others} />}
    </div>
  )
}

function Group({ title, bases }: { title: string; bases: BaseWire[] }) {
  return (
    <section>
      <h2 className="mb-2 text-xs font-medium text-ink-3">{title}</h2>
      <Cards label={title} bases={bases} />
    </section>
  )
}

function Cards({ label, bases }: { label: string; bases: BaseWire[] }) {
  return (
    <ul aria-label={label} className={cards}>
      {bases.map((base) => (
        <BaseCard key={base.id} base={base} />
      ))}
    </ul>
  )
}

function NoBases(props: {
  canCreate: boolean
  name: string
  onName: (name: string) => void
  onImport: (start: ImportStart) => void
}) {
  const { canCreate, ...naming } = props
  const t = useTranslation()
  if (!canCreate)
    return (
      <div className="rounded-xl border border-dashed border-line-2 py-8">
        <EmptyState title={t('bases.empty.title')} message={t('home.empty.ask')} />
      </div>
    )
  return (
    <>
      <p className="-mt-5 mb-6 max-w-2xl text-sm text-ink-2">{t('home.createBase.message')}</p>
      <BaseStarter initial="projects" emptyColor={pickerColors[0]} {...naming} />
    </>
  )
}

function LoadingCards() {
  const t = useTranslation()
  return (
    <div role="status" className={cards}>
      <span className="sr-only">{t('common.loading')}</span>
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex h-[4.75rem] items-center gap-3 rounded-lg border border-line p-4">
          <Skeleton className="size-9" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}
