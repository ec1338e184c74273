import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BaseUsageWire } from '#core/api/instance/usage.ts'
import { usageQuery } from '../../../api/instance/usage.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { List, ListRow } from '../../../ui/layout/list-row.tsx'
import { Loaded, SettingsPage } from '../../settings-page.tsx'
import { UsageDays } from './usage-days.tsx'
import { UsageSwitch } from './usage-switch.tsx'
import { UsageTop } from './usage-top.tsx'
import { type UsageTotals, usageTotalsOf } from './usage-totals.ts'

const periods = ['7', '30', '90'] as const
type Period = (typeof periods)[number]

/** Pages of bases that are read without being asked for. */
const pagesReadAhead = 8
const allBases = 'all'
const outside = 'outside'

/** Usage of the instance by base and day, for its operator. */
export function UsagePage() {
  const t = useTranslation()
  const [period, setPeriod] = useState<Period>('30')
  const [chosen, setChosen] = useState(allBases)
  const usage = useInfiniteQuery({ ...usageQuery(Number(period)), placeholderData: (before) => before })
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = usage
  const readAhead = hasNextPage && !isFetching && (data?.pages.length ?? 0) < pagesReadAhead
  useEffect(() => {
    if (readAhead) void fetchNextPage()
  }, [readAhead, fetchNextPage])

  const nameOf = (base: BaseUsageWire): string => base.title ?? t('account.usage.outside')
  return (
    <SettingsPage title={t('account.usage.title')} message={t('account.usage.message')}>
      <UsageSwitch />
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {({ pages }) => {
          const bases = pages.flatMap(({ list }) => list)
          const [since, until] = [pages[0]?.since ?? '', pages[0]?.until ?? '']
          const shown = bases.filter((base) => chosen === allBases || keyOf(base) === chosen)
          const totals = usageTotalsOf(shown, since, until)
          return (
            <>
              <div className="flex flex-wrap gap-4">
                <Field label={t('bases.one')} className="w-64 max-w-full">
                  <Select
                    value={chosen}
                    onChange={setChosen}
                    options={[
                      { value: allBases, label: t('bases.all') },
                      ...bases.map((base) => ({ value: keyOf(base), label: nameOf(base) })),
                    ]}
                  />
                </Field>
                <Field label={t('account.usage.period')} className="w-40">
                  <Select
                    value={period}
                    onChange={setPeriod}
                    options={periods.map((value) => ({
                      value,
                      label: t('account.tokens.days', { count: Number(value) }),
                    }))}
                  />
                </Field>
              </div>
              {shown.some(({ available }) => !available) && (
                <p className="text-sm text-danger-ink">{t('account.usage.unavailable')}</p>
              )}
              {totals.pages + totals.events === 0 ? (
                <EmptyState title={t('account.usage.empty')} message={t('account.usage.emptyMessage')} />
              ) : (
                <Counts totals={totals} />
              )}
              {chosen === allBases && totals.pages + totals.events > 0 && (
                <BaseList bases={bases} nameOf={nameOf} onChoose={(base) => setChosen(keyOf(base))} />
              )}
              {hasNextPage && !readAhead && (
                <Button className="self-center" busy={isFetching} onClick={() => void fetchNextPage()}>
                  {t('account.more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </SettingsPage>
  )
}

function keyOf({ base_id: id }: BaseUsageWire): string {
  return id ?? outside
}

function Counts({ totals }: { totals: UsageTotals }) {
  const t = useTranslation()
  const sums = [
    { label: t('account.usage.pages'), count: totals.pages, color: 'bg-primary' },
    { label: t('account.usage.events'), count: totals.events, color: 'bg-success-ink' },
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {sums.map(({ label, count, color }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 text-xs text-ink-3">
              <span aria-hidden className={`size-2.5 rounded-full ${color}`} />
              {label}
            </dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <UsageDays days={totals.days} />
      <div className="grid gap-6 md:grid-cols-2">
        <UsageTop title={t('account.usage.topPages')} counts={totals.topPages} />
        <UsageTop title={t('account.usage.topEvents')} counts={totals.topEvents} />
      </div>
    </>
  )
}

/** Bases by the number of their events; a click shows one base. */
function BaseList(props: {
  bases: readonly BaseUsageWire[]
  nameOf: (base: BaseUsageWire) => string
  onChoose: (base: BaseUsageWire) => void
}) {
  const t = useTranslation()
  const rows = props.bases
    .map((base) => ({
      base,
      pages: base.days.reduce((sum, { pages }) => sum + pages, 0),
      events: base.days.reduce((sum, { events }) => sum + events, 0),
    }))
    .filter(({ pages, events }) => pages + events > 0)
    .toSorted((a, b) => b.pages + b.events - a.pages - a.events)
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">{t('bases.title')}</h2>
      <List label={t('bases.title')}>
        {rows.map(({ base, pages, events }) => (
          <ListRow
            key={keyOf(base)}
            title={<bdi>{props.nameOf(base)}</bdi>}
            subtitle={`${t('account.usage.pages')}: ${formatNumber(pages)} · ${t('account.usage.events')}: ${formatNumber(events)}`}
            onClick={() => props.onChoose(base)}
          />
        ))}
      </List>
    </section>
  )
}
