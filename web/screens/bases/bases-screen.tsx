import { useQuery } from '@tanstack/react-query'
import { Plus, Search, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { messageOf } from '../../api/api-error.ts'
import { basesQuery } from '../../api/bases.ts'
import { rightsIn } from '../../api/rights.ts'
import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { buttonTones } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ImportStart } from '../import-start.ts'
import { ImportHere } from '../import/import-here.tsx'
import { BaseStarter } from '../base-starter.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { BaseCard } from './base-card.tsx'
import { groupBases } from './group-bases.ts'

const TrashDialog = lazyPart(() => import('./trash-dialog.tsx').then((m) => m.TrashDialog))

const cards = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** All bases of the person: search, stars, trash, and the way to a new one; a chooser of templates while there is none. */
export function BasesScreen() {
  const t = useT()
  const [search, setSearch] = useState('')
  const [isTrashOpen, setTrashOpen] = useState(false)
  const {
    data: bases,
    error,
    refetch,
  } = useQuery({
    ...basesQuery,
    // When each was changed last is news each time.
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  })
  const canCreate = rightsIn(undefined)('base.create')
  const [start, setStart] = useState<ImportStart | null>(null)
  const [title, setTitle] = useState('')
  const isEmpty = bases?.length === 0
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="me-auto text-2xl font-semibold tracking-tight">
          {isEmpty && canCreate ? t('home.start.title') : t('bases.title')}
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
        <NoBases
          canCreate={canCreate}
          onImport={(wanted, given) => {
            setTitle(given)
            setStart(wanted)
          }}
        />
      ) : (
        <Groups bases={bases} search={search} />
      )}
      {bases && canCreate && (
        <ImportHere
          baseId={null}
          newBase={{ title, color: pickerColours[bases.length % pickerColours.length] ?? pickerColours[0] }}
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
  const t = useT()
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

function NoBases({
  canCreate,
  onImport,
}: {
  canCreate: boolean
  onImport: (start: ImportStart, title: string) => void
}) {
  const t = useT()
  if (!canCreate)
    return (
      <div className="rounded-xl border border-dashed border-line-2 py-8">
        <EmptyState title={t('bases.empty.title')} message={t('home.empty.ask')} />
      </div>
    )
  return (
    <>
      <p className="-mt-5 mb-6 max-w-2xl text-sm text-ink-2">{t('home.start.message')}</p>
      <BaseStarter initial="projects" emptyColour={pickerColours[0]} onImport={onImport} />
    </>
  )
}

function LoadingCards() {
  const t = useT()
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
