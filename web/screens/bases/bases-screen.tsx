import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Search, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { messageOf } from '../../api/api-error.ts'
import { basesQuery, createBase } from '../../api/bases.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { rightsIn } from '../../api/rights.ts'
import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { baseHref, toPath } from '../links.ts'
import { BaseCard } from './base-card.tsx'
import { NewBaseCard } from './new-base-card.tsx'

const TrashDialog = lazyPart(() => import('./trash-dialog.tsx').then((m) => m.TrashDialog))

const cards = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** All bases of the person: search, create, rename, colour, trash. */
export function BasesScreen() {
  const t = useT()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [isCreating, setCreating] = useState(false)
  const [isTrashOpen, setTrashOpen] = useState(false)
  const { data: bases, error, refetch } = useQuery(basesQuery)
  const canCreate = rightsIn(undefined)('base.create')

  async function create(title: string): Promise<void> {
    const color = pickerColours[(bases?.length ?? 0) % pickerColours.length] ?? null
    try {
      const base = await createBase({ title, color })
      await navigate({ to: toPath(baseHref(base.id)) })
    } catch (problem) {
      setCreating(false)
      tellProblem(problem)
    }
  }
  const begin = (): void => setCreating(true)
  const isEmpty = bases?.length === 0 && !isCreating
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="me-auto text-2xl font-semibold tracking-tight">{t('bases.title')}</h1>
        {bases && bases.length > 0 && (
          <Input
            type="search"
            icon={Search}
            aria-label={t('bases.search')}
            placeholder={t('bases.search')}
            value={search}
            onText={setSearch}
            className="w-full sm:w-60"
          />
        )}
        {canCreate && !isEmpty && (
          <Button tone="primary" icon={Plus} onClick={begin} disabled={isCreating}>
            {t('bases.create')}
          </Button>
        )}
      </div>
      {error && !bases ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !bases ? (
        <LoadingCards />
      ) : isEmpty ? (
        <NoBases canCreate={canCreate} onCreate={begin} />
      ) : (
        <Cards
          bases={filterBases(bases, search)}
          newCard={isCreating && <NewBaseCard onCreate={create} onCancel={() => setCreating(false)} />}
        />
      )}
      {bases && (
        <Button tone="quiet" size="sm" icon={Trash2} className="mt-6" onClick={() => setTrashOpen(true)}>
          {t('bases.trashTitle')}
        </Button>
      )}
      {isTrashOpen && (
        <Suspense>
          <TrashDialog onClose={() => setTrashOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Bases whose title holds the text, in their order. */
export function filterBases(bases: readonly BaseWire[], search: string): BaseWire[] {
  const needle = search.trim().toLocaleLowerCase()
  return bases
    .filter((base) => base.title.toLocaleLowerCase().includes(needle))
    .toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || 0)
}

function Cards({ bases, newCard }: { bases: BaseWire[]; newCard: ReactNode }) {
  const t = useT()
  if (bases.length === 0 && !newCard) return <EmptyState art="search" title={t('common.nothingFound')} />
  return (
    <ul aria-label={t('bases.title')} className={cards}>
      {newCard}
      {bases.map((base) => (
        <BaseCard key={base.id} base={base} />
      ))}
    </ul>
  )
}

function NoBases({ canCreate, onCreate }: { canCreate: boolean; onCreate: () => void }) {
  const t = useT()
  return (
    <div className="rounded-xl border border-dashed border-line-2 py-8">
      <EmptyState
        title={t('bases.empty.title')}
        message={canCreate ? t('bases.empty.message') : t('bases.empty.ask')}
        actions={
          canCreate && (
            <Button tone="primary" icon={Plus} onClick={onCreate}>
              {t('bases.create')}
            </Button>
          )
        }
      />
    </div>
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
